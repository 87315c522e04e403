import './fonts.css';
import './fallback-fonts.css';
import './tokens.css';
import './reset.css';
import './base.css';
import './vocabulary.css';
import './media.css';
