// `npm test`: installs what is missing, then runs every test; the last line is `N passed, N failed`.
// `npm test -- --deep` looks longer for what is looked for by chance, and in both languages (CONTRIBUTING.md, Tests).
import { fail, isNewEnough } from './node.mjs'

if (isNewEnough()) {
  import('./install.mjs')
    .then((steps) => steps.installPackages())
    .then(() => import('tsx/esm/api'))
    .then(({ tsImport }) => tsImport('./test.ts', import.meta.url))
    .catch(fail)
} else {
  console.log('0 passed, 1 failed')
}
