import { Button } from 'antd'
import type { Bilingual } from '@yunshu/contract/kit/phrases'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'

type PickedButtonProps = {
  label: string
  /** How many of the ticked rows it would act on. */
  count: number
  /** The state that such rows are in, where only those of one state count. */
  state?: Bilingual
  primary?: boolean
  onClick: () => void
}

/** A button above a list that acts on the ticked rows; while there are none it says which to tick. */
export const PickedButton = ({ label, count, state, primary = false, onClick }: PickedButtonProps) => {
  const say = useSay()
  const why = count > 0 ? '' : state ? say(kit, 'pickState', { state: say.label(state) }) : say(kit, 'pickFirst')
  return (
    <Button type={primary ? 'primary' : 'default'} disabled={why !== ''} {...(why && { title: why, 'aria-description': why })} onClick={onClick}>
      {label}
    </Button>
  )
}
