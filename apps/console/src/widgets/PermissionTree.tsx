import { Tree, type TreeDataNode } from 'antd'
import { role } from '@yunshu/contract/role/contract'
import { useState } from 'react'
import { Failed, Waiting } from '../kit/Empty.tsx'
import { useCall } from '../kit/useCall.ts'

type Node = Omit<TreeDataNode, 'key' | 'title' | 'children'> & { id: string; title: string; children: Node[] }
type Props = {
  /** The stored comma list; only its entries with a hyphen are checked at first. */
  value: string
  /** Sorted ids of what is checked and half checked, as one comma list. */
  onChange: (mids: string) => void
  disabled?: boolean
}

/** The permission tree (权限树): modules, pages and actions that the asker himself holds. */
export const PermissionTree = ({ value, onChange, disabled = false }: Props) => {
  const { data, error, refresh } = useCall(role.tree, {}, { kinds: ['role'] })
  const [checked, setChecked] = useState(() => value.split(',').filter((id) => id.includes('-')))
  if (data === undefined) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  const tree = data as Node[]
  return (
    <div className="permission-tree">
      <Tree<Node>
        checkable
        disabled={disabled}
        selectable={false}
        defaultExpandedKeys={tree.map(({ id }) => id)}
        treeData={tree}
        fieldNames={{ key: 'id', title: 'title', children: 'children' }}
        checkedKeys={checked}
        onCheck={(keys, { halfCheckedKeys = [] }) => {
          const picked = (keys as string[]).map(String)
          setChecked(picked.filter((id) => id.includes('-')))
          onChange([...new Set([...picked, ...halfCheckedKeys.map(String)])].sort().join(','))
        }}
      />
    </div>
  )
}
