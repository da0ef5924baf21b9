import { useState } from 'react'
import { CallError } from './call.ts'
import { FileButton, textOfFile, uploadOrSay } from './FileButton.tsx'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { toastWarning } from './toast.tsx'

type XlsxButtonProps = {
  onFile: (file: string) => Promise<void>
  /** Takes the text of a csv; without it only workbooks are taken. */
  onCsv?: ((text: string) => Promise<void>) | undefined
  again?: boolean
}

/**
 * Chooses a workbook and hands over its address once it has arrived; what is no workbook, or did not arrive, is said.
 * A refusal of `onFile` has been told by the call itself.
 */
export const XlsxButton = ({ onFile, onCsv, again = false }: XlsxButtonProps) => {
  const say = useSay()
  const [reading, setReading] = useState(false)
  const read = async (chosen: File): Promise<void> => {
    const csv = onCsv && /\.csv$/i.test(chosen.name) ? onCsv : undefined
    if (!csv && !/\.xlsx$/i.test(chosen.name)) return toastWarning(say(kit, 'xlsxOnly'))
    setReading(true)
    try {
      if (csv) return await csv(await textOfFile(chosen))
      const file = await uploadOrSay(chosen)
      if (file) await onFile(file)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setReading(false)
    }
  }
  return (
    <FileButton
      accept={onCsv ? '.xlsx,.csv' : '.xlsx'}
      primary={!again}
      busy={reading}
      label={say(kit, reading ? 'xlsxReading' : onCsv ? 'tableChoose' : 'xlsxChoose')}
      onChoose={read}
    />
  )
}
