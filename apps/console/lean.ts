import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; name?: string; callee?: Node; arguments?: Node[] }
const makers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])

/** The look of antd comes from its CSS file (zeroRuntime), so the functions that would make the same CSS in the browser are left out of the bundle: a quarter of its code. */
export const withoutStyles = (): Plugin => ({
  name: 'without-styles',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/antd\/es\/.+\/style\/.+\.js$/ },
    handler(code) {
      const found: Node[] = []
      walk(this.parse(code) as unknown as Node, found)
      if (!found.length) return null
      // From the last one on, so that the places of the others stay true.
      const text = found
        .toSorted((a, b) => b.start - a.start)
        .reduce((left, { start, end }) => `${left.slice(0, start)}() => []${left.slice(end)}`, code)
      return { code: text, map: null }
    }
  }
})

/** Collects the second arguments of the makers: what computes a component's CSS. */
const walk = (node: Node, found: Node[]): void => {
  const made =
    node.type === 'CallExpression' && node.callee?.type === 'Identifier' && makers.has(node.callee.name ?? '') ? node.arguments?.[1] : undefined
  if (made) found.push(made)
  else
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof child === 'object' && child !== null && 'type' in child) walk(child as Node, found)
}

/** Parts of antd that it always brings along and the kit never uses; using one in a built page fails loudly. */
const unused: readonly (readonly [file: RegExp, what: string])[] = [
  [/node_modules\/antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/, 'Column filters: filter by a QueryForm'],
  [/node_modules\/@rc-component\/async-validator\/es\/index\.js$/, 'Rules of antd Form: fill in a command with useCommandForm']
]
export const withoutUnused = (): Plugin => ({
  name: 'without-unused',
  apply: 'build',
  load: {
    filter: { id: unused.map(([file]) => file) },
    handler(id) {
      const what = unused.find(([file]) => file.test(id))?.[1]
      return what
        ? `export const flattenKeys = () => []\nexport default function LeftOut() { throw new Error(${JSON.stringify(`Left out of the bundle. ${what}`)}) }`
        : null
    }
  }
})
