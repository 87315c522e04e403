/** For the quote page's styles. The build uses nothing else of it. */
import './styles/all.ts';

// Without this export the build would drop the styles as unused.
export { QuotePage } from './pages/quote/quote.tsx';
