/** A form-encoded body as an object: `a=1`, `a[]=1`, `a[b]=1`, `a[0][b]=1`; nothing that could reach a prototype. */
export const parseForm = (body: string): Record<string, unknown> => {
  const root: Node = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const steps = [...name.matchAll(/[^[\]]+|\[\]/g)].map(([step]) => step)
    if (steps.length > 0 && steps.length <= 6 && steps.every((step) => !['__proto__', 'constructor', 'prototype'].includes(step)))
      put(root, steps, value)
  }
  return lists(root) as Record<string, unknown>
}

type Node = { [name: string]: Node | string }
const put = (node: Node, [step = '', ...rest]: string[], value: string): void => {
  const name = step === '[]' ? String(Object.keys(node).length) : step
  if (rest.length === 0) {
    node[name] = value
    return
  }
  const below = node[name]
  const next: Node = typeof below === 'object' ? below : {}
  node[name] = next
  put(next, rest, value)
}

// What has only 0, 1, 2… for names is a list.
const lists = (node: Node | string): unknown => {
  if (typeof node === 'string') return node
  const names = Object.keys(node)
  if (names.length > 0 && names.every((name, i) => name === String(i))) return names.map((name) => lists(node[name] ?? ''))
  return Object.fromEntries(names.map((name) => [name, lists(node[name] ?? '')]))
}
