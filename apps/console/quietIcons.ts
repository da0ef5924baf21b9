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
