/** The style sheets of the page of an offer, in the order of entry-browser.tsx. The build takes nothing else of it. */
import './styles/fonts.css';
import './styles/fallback-fonts.css';
import './styles/tokens.css';
import './styles/reset.css';
import './styles/base.css';
import './styles/vocabulary.css';
import './styles/media.css';

// Without it, the styles of its components would count as unused.
export { OfferPage } from './pages/offer/offer.tsx';
