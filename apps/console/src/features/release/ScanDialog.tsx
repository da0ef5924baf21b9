import { useState } from 'react'
import { TextInput } from '../../kit/controls.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { useSay } from '../../kit/lang.ts'
import { CheckDialog } from './CheckDialog.tsx'
import { phrases } from './phrases.ts'

/** A gate slip that is scanned by a reader, which types like a keyboard, or typed: the number of the release and its code. */
export const ScanDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const [text, setText] = useState('')
  const [read, setRead] = useState<{ release_no: string; code: string }>()
  const [wrong, setWrong] = useState(false)
  const go = () => {
    const found = /(FX\d{13,14})\D*(\d{6})?\s*$/i.exec(text.trim())
    if (found?.[1]) setRead({ release_no: found[1].toUpperCase(), code: found[2] ?? '' })
    else setWrong(true)
  }
  if (read) return <CheckDialog {...read} onClose={onClose} />
  return (
    <Dialog title={say(phrases, 'scanTitle')} onClose={onClose} main={{ label: say(phrases, 'go'), disabled: !text.trim(), onClick: go }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          go()
        }}
      >
        <label>
          {say(phrases, 'scanHelp')}
          <TextInput value={text} onChange={(next) => (setText(next ?? ''), setWrong(false))} maxLength={60} />
        </label>
        {wrong && <p role="alert">{say(phrases, 'scanWrong')}</p>}
      </form>
    </Dialog>
  )
}
