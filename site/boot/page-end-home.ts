import './page-end.ts';
import './wipe.ts';
