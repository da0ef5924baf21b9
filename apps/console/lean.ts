import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

type Part = { readonly file: RegExp; readonly what: string; readonly code: (message: string) => string }
const fails = (message: string) => `() => { throw new Error(${JSON.stringify(message)}) }`
const adoptedStyles = JSON.stringify(decodeURIComponent(new URL('./adoptedStyles.ts', import.meta.url).pathname))
/** Parts of antd that it always brings along and the kit never uses; using one in a built page fails loudly. */
const unused: readonly Part[] = [
  {
    file: /node_modules\/antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/,
    what: 'Column filters: filter by a QueryForm',
    code: (message) => `export const flattenKeys = () => []\nexport default ${fails(message)}`
  },
  {
    file: /node_modules\/@rc-component\/async-validator\/es\/index\.js$/,
    what: 'Rules of antd Form: fill in a command with useCommandForm',
    code: (message) => `export default ${fails(message)}`
  },
  {
    file: /node_modules\/@rc-component\/form\/es\/index\.js$/,
    what: 'The form of antd: fill in a command with useCommandForm',
    code: (message) => {
      const names = ['Field', 'List', 'useForm', 'FormProvider', 'FieldContext', 'ListContext', 'useWatch']
      return [`const gone = ${fails(message)}`, ...names.map((name) => `export const ${name} = gone`), 'export default gone'].join('\n')
    }
  },
  {
    file: /node_modules\/antd\/es\/skeleton\/index\.js$/,
    what: 'Skeletons: the kit waits with Waiting',
    code: (message) => `export default ${fails(message)}`
  },
  {
    file: /node_modules\/antd\/es\/tooltip\/UniqueProvider\/index\.js$/,
    what: 'One tooltip for all',
    code: () => 'export default ({ children }) => children'
  },
  // What is made as CSS at run time (the variables of a theme, the lock of the scroll bar) is adopted, since the page's policy allows no inline style.
  {
    file: /node_modules\/@rc-component\/util\/es\/Dom\/dynamicCSS\.js$/,
    what: 'Inline styles',
    code: () => `export * from ${adoptedStyles}`
  },
  {
    file: /node_modules\/@ant-design\/icons\/es\/cssUtils\.js$/,
    what: 'Inline styles',
    code: () => `export * from ${adoptedStyles}\nexport const getShadowRoot = () => null\nexport const warningOnce = () => {}`
  },
  // With zeroRuntime nothing of antd is made into CSS in the browser, so the compiler of that CSS has nothing to do.
  {
    file: /node_modules\/stylis\/index\.js$/,
    what: 'CSS made in the browser',
    code: () =>
      "export const compile = () => []\nexport const serialize = () => ''\nexport const stringify = () => ''\nexport const middleware = () => () => ''\nexport const prefixer = () => ''"
  }
]
export const withoutUnused = (): Plugin => ({
  name: 'without-unused',
  apply: 'build',
  load: {
    filter: { id: unused.map(({ file }) => file) },
    handler(id) {
      const part = unused.find(({ file }) => file.test(id))
      return part ? part.code(`Left out of the bundle. ${part.what}`) : null
    }
  }
})

/** A table needs four small functions of the tree, and would bring the whole of it. */
export const withTableAlone = (): Plugin => ({
  name: 'with-table-alone',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/antd\/es\/table\/hooks\/useSelection\.js$/ },
    handler(code) {
      const whole = "import { arrAdd, arrDel, conductCheck, convertDataToEntities } from '@rc-component/tree';"
      if (!code.includes(whole)) throw new Error('The selection of antd tables takes other parts of the tree now: see lean.ts')
      const parts = [
        "import { conductCheck } from '@rc-component/tree/es/utils/conductUtil'",
        "import { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil'",
        'const arrAdd = (list, one) => (list.includes(one) ? list.slice() : [...list, one])',
        'const arrDel = (list, one) => list.filter((other) => other !== one)'
      ]
      return { code: code.replace(whole, parts.join('\n')), map: null }
    }
  }
})

/** The browser only reads what a schema says (`kit/check.ts` of the contract): of the contract's typebox, builders of plain objects are all it needs. */
export const withPlainSchemas = (): Plugin => ({
  name: 'with-plain-schemas',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === 'typebox' ? decodeURIComponent(new URL('./plainSchemas.ts', import.meta.url).pathname) : null)
})

/**
 * A page makes its calls by their own contracts, so the registry of words, which every page reads for refusals, brings none of them along. Whoever asks
 * for all calls (the operation log, to know what kind a field is) gets them from the words' own contracts, in its own part of the page.
 */
export const withoutCalls = (): Plugin => ({
  name: 'without-calls',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /packages\/contract\/src\/(\w+\/word|all)\.ts$/ },
    handler: (code, id) => ({ code: id.endsWith('all.ts') ? allCalls(dirname(id)) : code.replace(callsLine, ''), map: null })
  }
})
const callsLine = /^export \{ (\w+) as calls \} from '\.\/contract\.ts'$/m
const allCalls = (folder: string): string => {
  const words = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'word.ts')))
  const lines = words.flatMap(({ name }) => {
    const [, calls] = callsLine.exec(readFileSync(join(folder, name, 'word.ts'), 'utf8')) ?? []
    return calls ? [{ name, calls }] : []
  })
  const imports = lines.map(({ name, calls }) => `import { ${calls} as ${name}Calls } from './${name}/contract.ts'`)
  return [...imports, `export const contracts = { ${lines.map(({ name }) => `${name}: ${name}Calls`).join(', ')} }`].join('\n')
}
