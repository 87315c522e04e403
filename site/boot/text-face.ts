/**
 * Loads the system typefaces that are fitted to the text face (fallback-fonts.css). While the text face is
 * loading, Firefox loads no other: its first layout had one that is not fitted, and lines moved afterwards.
 */
for (const weight of ['', 'bold ']) {
  // A system has only some of them.
  document.fonts.load(`${weight}1em "Figtree Roboto", "Figtree Arial"`).catch(() => {});
}
