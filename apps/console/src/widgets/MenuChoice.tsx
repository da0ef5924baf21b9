import { Radio, Tree } from 'antd'
import { consoles } from '@yunshu/contract/consoles/all'
import { rootModules } from '@yunshu/contract/consoles/operator'
import { definePhrases } from '@yunshu/contract/kit/phrases'
import type { Control } from '../kit/inputs.tsx'
import { useSay } from '../kit/lang.ts'

const words = definePhrases({
  zh: { asPackage: '按套餐', all: '全部菜单', some: '指定菜单', count: '已选 {n} 个页面' },
  en: { asPackage: 'As in the package', all: 'Every menu', some: 'Chosen menus', count: '{n} pages chosen' }
})
type ConsoleType = 1 | 2 | 4

/** The pages of a console that a tenant can be given: modules with their menu entries, without the root operator's own. */
export const givablePages = (type: ConsoleType) =>
  Object.values(consoles[type].pages).filter(
    ({ parent, code }) => parent === undefined && !(type === 1 && rootModules.includes(code.split('-')[0] ?? ''))
  )

/**
 * Which menus (功能菜单) of a console somebody may have, as a comma list of page codes; a star: every menu, also those that come later.
 * With `asPackage` it may also be nothing of its own, null.
 */
export const MenuChoice = ({
  value,
  onChange,
  type,
  asPackage = false,
  id,
  disabled = false
}: Control<string> & { type: ConsoleType; asPackage?: boolean }) => {
  const say = useSay()
  const pages = givablePages(type)
  const nodes = Object.entries(consoles[type].modules)
    .map(([code, name]) => ({
      key: code,
      title: say.label(name),
      children: pages.filter((page) => page.code.startsWith(`${code}-`)).map((page) => ({ key: page.code, title: say.label(page) }))
    }))
    .filter(({ children }) => children.length > 0)
  const kind = value === null || value === undefined ? (asPackage ? 'package' : 'all') : value === '' || value === '*' ? 'all' : 'some'
  const chosen = kind === 'some' ? (value ?? '').split(',').filter((code) => code.includes('-')) : []
  const choose = (next: 'package' | 'all' | 'some') =>
    onChange?.(next === 'package' ? undefined : next === 'all' ? '*' : pages.map(({ code }) => code).join(','))
  return (
    <div className="menu-choice">
      <Radio.Group
        {...(id && { id })}
        disabled={disabled}
        value={kind}
        onChange={({ target }) => choose(target.value as 'all')}
        options={[...(asPackage ? (['package'] as const) : []), 'all' as const, 'some' as const].map((one) => ({
          value: one,
          label: say(words, one === 'package' ? 'asPackage' : one)
        }))}
      />
      {kind === 'some' && (
        <>
          <p className="quiet">{say(words, 'count', { n: chosen.length })}</p>
          <div className="permission-tree">
            <Tree
              checkable
              selectable={false}
              disabled={disabled}
              treeData={nodes}
              checkedKeys={chosen}
              onCheck={(keys) => {
                const picked = (keys as string[]).map(String).filter((code) => code.includes('-'))
                onChange?.(picked.sort().join(',') || pages[0]?.code)
              }}
            />
          </div>
        </>
      )}
    </div>
  )
}
