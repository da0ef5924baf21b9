import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { Grant } from '@yunshu/contract/kit/console'
import { Can } from './Can.tsx'

type AddButtonProps = { may?: Grant; label: string; quiet?: boolean } & ({ to: string; onClick?: never } | { onClick: () => void; to?: never })

/** Adds one more, by right: leads to the page of an address, or opens a dialog. N presses the first one of a page; a `quiet` one stands in a section. */
export const AddButton = ({ may, label, quiet = false, to, onClick }: AddButtonProps) => {
  const navigate = useNavigate()
  const button = (
    <Button
      type={quiet ? 'default' : 'primary'}
      size={quiet ? 'small' : 'medium'}
      icon={<PlusOutlined />}
      data-new=""
      onClick={onClick ?? (() => void navigate(to))}
    >
      {label}
    </Button>
  )
  return may ? <Can may={may}>{button}</Can> : button
}
