import type { Plugin } from 'vite'

const icon = /@ant-design\/icons\/es\/components\/AntdIcon(Light)?\.js$/
const named = /role: "img",\s*"aria-label": icon\.name\s*\}, restProps/

/**
 * An icon stands beside words, or in a control that has a name; of itself it would be read out by the English name of its drawing ("snippets 粘贴识别").
 * Here once for all icons, those within antd's own parts too, they are hidden from screen readers; one that has a title or a label is read by it.
 */
export const withQuietIcons = (): Plugin => ({
  name: 'with-quiet-icons',
  transform: {
    filter: { id: icon },
    handler(code) {
      if (!named.test(code)) throw new Error('Icons get their names elsewhere now: see quietIcons.ts')
      return {
        code: code.replace(named, '...(restProps.title || restProps["aria-label"] ? { role: "img" } : { "aria-hidden": true })\n  }, restProps'),
        map: null
      }
    }
  }
})

const pager = /node_modules\/antd\/es\/pagination\/Pagination\.js$/
const arrows = /const (prev|next)Icon = (.*?)createElement\("button", \{/g

/** The arrows of every pager, in tables and below lists, were named by their icons alone; antd's own words for them stand one element higher, where nothing reads them. */
export const withNamedPages = (): Plugin => ({
  name: 'with-named-pages',
  transform: {
    filter: { id: pager },
    handler(code) {
      if ([...code.matchAll(arrows)].length !== 2) throw new Error('The arrows of a pager are made elsewhere now: see quietIcons.ts')
      return { code: code.replace(arrows, (all, side: string) => `${all} "aria-label": locale.${side}_page,`), map: null }
    }
  }
})
