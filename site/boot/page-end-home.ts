import './page-end.ts';
import './first-stroke.ts';
