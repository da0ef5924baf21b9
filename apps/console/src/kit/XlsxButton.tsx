import { useState } from 'react'
import { CallError } from './call.ts'
import { FileButton, uploadOrSay } from './FileButton.tsx'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { toastWarning } from './toast.tsx'

/**
 * Chooses a workbook and hands over its address once it has arrived; what is no workbook, or did not arrive, is said.
 * A refusal of `onFile` has been told by the call itself.
 */
export const XlsxButton = ({ onFile, again = false }: { onFile: (file: string) => Promise<void>; again?: boolean }) => {
  const say = useSay()
  const [reading, setReading] = useState(false)
  const read = async (chosen: File): Promise<void> => {
    if (!/\.xlsx$/i.test(chosen.name)) return toastWarning(say(kit, 'xlsxOnly'))
    setReading(true)
    try {
      const file = await uploadOrSay(chosen)
      if (file) await onFile(file)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setReading(false)
    }
  }
  return <FileButton accept=".xlsx" primary={!again} busy={reading} label={say(kit, reading ? 'xlsxReading' : 'xlsxChoose')} onChoose={read} />
}
