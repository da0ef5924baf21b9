// Parsed by every Node there is: no new syntax here, and nothing that must be installed.

/** Says one sentence and ends with 1 when this Node is too old. */
export function isNewEnough() {
  var parts = process.versions.node.split('.').map(Number)
  if (parts[0] > 20 || (parts[0] === 20 && parts[1] >= 19)) return true
  console.error('Yunshu needs Node 20.19 or newer; this is Node ' + process.versions.node + '. Install a newer one from nodejs.org, then try again.')
  process.exitCode = 1
  return false
}

/** Ends with the sentence of a foreseen fault, or with the stack of a bug. */
export function fail(error) {
  console.error(error && error.sentence ? error.sentence : error)
  process.exit(1)
}
