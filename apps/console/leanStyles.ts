import type { Plugin } from 'vite'

/** Components of antd that no screen uses: under `.ant-…` in its CSS, and the file whose presence in the bundle would say that one does. */
const whole = [
  'affix',
  'anchor',
  'avatar',
  'back-top',
  'border-beam',
  'breadcrumb',
  'card',
  'carousel',
  'collapse',
  'descriptions',
  'divider',
  'flex',
  'list',
  'listy',
  'masonry',
  'mentions',
  'popconfirm',
  'rate',
  'result',
  'splitter',
  'statistic',
  'tour',
  'transfer',
  'tree-select',
  'typography'
].map((name) => [name, `${name}/`] as const)
const inPart = [
  ['float-btn', 'float-button/'],
  ['form', 'form/Form.js'],
  ['form-item', 'form/FormItem/'],
  ['row', 'grid/row.js'],
  ['col', 'grid/col.js'],
  ['layout', 'layout/layout.js'],
  ['picker-calendar', 'calendar/generateCalendar.js'],
  ['color-picker', 'color-picker/ColorPicker.js'],
  ['skeleton', 'skeleton/Skeleton.js']
] as const
const gone: readonly (readonly [name: string, file: string])[] = [...whole, ...inPart]
const ofGone = new RegExp(`\\.ant-(${gone.map(([name]) => name).join('|')})(?![a-z])`)
/** Variables that antd wrote down for themes of its own documentation; ours stand under another key. */
const ofOthers = /\.css-var-_R_/
/** Both languages run from left to right. */
const fromTheRight = /-rtl(?![a-z])|\[dir=["']?rtl/
const unread = [ofGone, ofOthers, fromTheRight]

/** As much of a parsed style sheet as is asked here. */
type Sheet = {
  source?: { input: { file?: string } }
  walkRules: (each: (rule: { selectors: string[]; remove: () => unknown }) => void) => unknown
  walkAtRules: (each: (rule: { nodes?: unknown[] | undefined; remove: () => unknown }) => void) => unknown
}

/** The CSS file of antd without the components that no screen uses: a megabyte that every page would read and match against. */
export const withUsedStyles = (): Plugin => ({
  name: 'with-used-styles',
  apply: 'build',
  config: () => ({ css: { postcss: { plugins: [{ postcssPlugin: 'used-styles', Once: prune }] } } }),
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? Object.entries(part.modules) : []))
    const files = modules.filter(([, { renderedLength }]) => renderedLength > 0).map(([id]) => id)
    for (const [name, file] of gone)
      if (files.some((id) => id.includes(`/antd/es/${file}`) && !/\/(style|locale)\//.test(id)))
        this.error(`A screen uses .ant-${name} now: take it out of the list in leanStyles.ts`)
  }
})

const prune = (root: Sheet): void => {
  if (!/\/antd\/dist\/antd\.css$/.test(root.source?.input.file ?? '')) return
  root.walkRules((rule) => {
    const kept = rule.selectors.filter((selector) => !unread.some((pattern) => pattern.test(selector)))
    if (kept.length === 0) rule.remove()
    else if (kept.length < rule.selectors.length) rule.selectors = kept
  })
  root.walkAtRules((rule) => void (rule.nodes?.length === 0 && rule.remove()))
}
