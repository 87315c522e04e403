/**
 * Loads the fallbacks fitted to the text font (fallback-fonts.css). While Firefox loads the text font, it
 * loads no fallback: the first layout would use an unfitted font, and lines would move.
 */
for (const weight of ['', 'bold ']) {
  // A system has only some of them.
  document.fonts.load(`${weight}1em "Figtree Roboto", "Figtree Arial"`).catch(() => {});
}
