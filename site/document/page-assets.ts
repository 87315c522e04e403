/** Addresses of files, and texts of inline scripts. Only the build knows them. */
export type PageAssets = {
  script: string;
  /** By path. */
  pages: Record<string, PagePart>;
  /** `display`: in base64. `text`: an address. */
  faces: { display: string; text: string };
  boot: Record<string, string>;
  /** In development `script` brings the styles. */
  quote: { css: string; boot: string; script?: string };
  paper: { light: string; dark: string };
};

type PagePart = {
  scripts: string[];
  /** `css`: all rules. `styles`: the files that contain them. */
  css: string;
  styles: string[];
};
