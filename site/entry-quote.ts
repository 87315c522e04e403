/** From this entry the build takes only the quote page's styles. */
import './styles/all.ts';

// Without this export the build would drop the styles as unused.
export { QuotePage } from './pages/quote/quote.tsx';
