/**
 * Prints the bill of materials (CycloneDX) of what is delivered. npm makes it from the lockfile. npm's
 * `--omit dev` also drops delivered packages that development uses too, so development-only ones are removed
 * here.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

type Component = { 'bom-ref': string; properties?: { name: string; value: string }[] };
type Bom = { components: Component[]; dependencies: { ref: string; dependsOn: string[] }[] };

const words = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
const bom: Bom = JSON.parse(
  execFileSync('npm', words, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
);
const isForDevelopment = ({ properties = [] }: Component) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');
const left = new Set(bom.components.filter(isForDevelopment).map((component) => component['bom-ref']));
bom.components = bom.components.filter((component) => !left.has(component['bom-ref']));
bom.dependencies = bom.dependencies
  .filter(({ ref }) => !left.has(ref))
  .map((entry) => ({ ...entry, dependsOn: entry.dependsOn.filter((ref) => !left.has(ref)) }));
console.log(JSON.stringify(bom, null, 2));
