// `npm start`: installs, builds what is stale, and serves. The server runs in this very process, so that Ctrl+C and signals reach it.
import { fail, isNewEnough } from './node.mjs'

if (isNewEnough()) {
  import('./install.mjs')
    .then((steps) => steps.installPackages())
    .then(() => import('./build.mjs'))
    .then((steps) => steps.buildStale())
    .then((bundle) => import(bundle))
    .catch(fail)
}
