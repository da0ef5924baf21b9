import { useState } from 'react'
import { kitWords as words } from './phrases.ts'
import { useSay } from './lang.ts'
import { loadNewest } from './minimum.ts'
import { MainButton } from './ui.tsx'

/** Instead of everything else: this page is too old for the platform. */
export const UpdatePage = ({ version_name, notes, waiting }: { version_name: string; notes: string; waiting: number }) => {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  return (
    <main className="login">
      <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={72} height={72} />
      <h1>{say(words, 'updateTitle')}</h1>
      <p>{say(words, 'updateText', { version_name })}</p>
      {notes && <p className="note">{notes}</p>}
      {waiting > 0 && <p className="pending">{say(words, 'updateWaiting', { n: waiting })}</p>}
      <MainButton
        busy={busy}
        onPress={() => {
          setBusy(true)
          void loadNewest()
        }}
      >
        {say(words, 'updateNow')}
      </MainButton>
    </main>
  )
}
