import { CloseCircleFilled } from '@ant-design/icons'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'

const ClearSign = () => <CloseCircleFilled aria-label={useSay()(kit, 'clear')} />
/** For `allowClear` of an input of text: the button that empties it, with a name. */
export const clearable = { clearIcon: <ClearSign /> }
