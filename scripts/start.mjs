// `npm start`: installs, builds what is stale, and serves; a server that dies is started again. Other commands run to their end in this very process.
import { fileURLToPath } from 'node:url'
import { fail, isNewEnough } from './node.mjs'

if (isNewEnough()) {
  import('./install.mjs')
    .then((steps) => steps.installPackages())
    .then(() => import('./build.mjs'))
    .then((steps) => steps.buildStale())
    .then((bundle) => (process.argv.length > 2 ? import(bundle) : import('./keep.mjs').then(({ keepRunning }) => keepRunning(fileURLToPath(bundle)))))
    .catch(fail)
}
