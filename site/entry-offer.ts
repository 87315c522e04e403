/** The styles of the page of an offer. The build takes nothing else of it. */
import './styles/all.ts';

// Without it, the styles of its components would count as unused.
export { OfferPage } from './pages/offer/offer.tsx';
