import '../site/styles/fonts.css';
import '../site/styles/fallback-fonts.css';
import '../site/styles/tokens.css';
import '../site/styles/reset.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/vocabulary.css';
import '../site/styles/vocabulary.css';
import '../site/styles/media.css';
import { createRoot } from 'react-dom/client';
import '../site/foreign-nodes.ts';
import { keepFocus } from '../site/keep-focus.ts';
import { Desk } from './desk.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');

keepFocus();
createRoot(container).render(<Desk />);
