/** Entry for the styles of the quote page. The build uses nothing else of it. */
import './styles/all.ts';

// Keeps the component styles: without this export the build would drop them as unused.
export { QuotePage } from './pages/quote/quote.tsx';
