import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useSay } from '../../kit/lang.ts'
import { dropDraft, storedDraft } from './draft.ts'
import { phrases } from './phrases.ts'

/** What was typed before and not placed, with the note that says so and gives it up; `turn` is the key of the form. */
export const useKeptDraft = <T,>(name: Parameters<typeof storedDraft>[0]) => {
  const say = useSay()
  const [kept, setKept] = useState(() => storedDraft<T>(name))
  const [turn, setTurn] = useState(0)
  const anew = () => {
    dropDraft(name)
    setKept(undefined)
    setTurn(turn + 1)
  }
  const note = kept && (
    <Alert
      type="info"
      showIcon
      title={say(phrases, 'keptDraft')}
      action={
        <Button size="small" onClick={anew}>
          {say(phrases, 'dropDraft')}
        </Button>
      }
    />
  )
  return { kept, turn, note }
}
