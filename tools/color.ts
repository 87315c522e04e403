/** Colors as `#rgb` or `#rrggbb`: mixing (CSS Color 5) and contrast (WCAG 2). */

/** Each from 0 to 1. */
type Parts = [red: number, green: number, blue: number];

export function isColor(text: string): boolean {
  return /^#([\da-f]{3}|[\da-f]{6})$/i.test(text);
}

/** `color-mix(in oklab, a share, b)`, with `share` from 0 to 1. */
export function mix(a: string, b: string, share: number): string {
  const [one, two] = [toOklab(partsOf(a)), toOklab(partsOf(b))];
  return hexOf(fromOklab(one.map((value, index) => value * share + (two[index] ?? 0) * (1 - share))));
}

function hexOf(parts: number[]): string {
  const digits = parts.map((part) =>
    Math.round(Math.min(1, Math.max(0, part)) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

/** Contrast ratio from 1 to 21 (WCAG 2). */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = toLinear(partsOf(hex));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function partsOf(hex: string): Parts {
  const digits = hex.length === 4 ? hex.replace(/[\da-f]/gi, '$&$&') : hex;
  const part = (start: number) => Number.parseInt(digits.slice(start, start + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

function toLinear(parts: Parts): Parts {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return [linear(parts[0]), linear(parts[1]), linear(parts[2])];
}

/** Björn Ottosson's Oklab, with the numbers of CSS Color 4. */
function toOklab(parts: Parts): number[] {
  const [red, green, blue] = toLinear(parts);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness = 0, a = 0, b = 0]: number[]): number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055));
}
