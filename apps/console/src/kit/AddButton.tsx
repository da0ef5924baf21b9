import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { type Grant, linkTo, type Page } from '@yunshu/contract/kit/console'
import { Can } from './Can.tsx'
import { useSay } from './lang.ts'

type AddButtonProps = { may?: Grant; label: string; quiet?: boolean } & ({ to: string; onClick?: never } | { onClick: () => void; to?: never })

/** The button that leads to the page on which a record is added; name, right and address are those of the page line. */
export const AddPageButton = ({ page }: { page: Page<Page['acts'], never> }) => (
  <AddButton may={page.may.view} label={useSay().label(page)} to={linkTo(page)} />
)

/** Adds a record, for users with the right: leads to an address or opens a dialog. The key N presses the first one of a page; a `quiet` one is small, for a section. */
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
