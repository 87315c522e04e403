/** The build takes only the styles of the quote page from this entry. */
import './styles/all.ts';

// Without this export the build would drop the styles as unused.
export { QuotePage } from './pages/quote/quote.tsx';
