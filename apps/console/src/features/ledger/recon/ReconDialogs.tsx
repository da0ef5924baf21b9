import { Space } from 'antd'
import { recon } from '@yunshu/contract/recon/contract'
import { reconTerms } from '@yunshu/contract/recon/words'
import { useState } from 'react'
import { CommandDialog } from '../../../kit/CommandDialog.tsx'
import { FormDialog } from '../../../kit/Dialog.tsx'
import { Field } from '../../../kit/Field.tsx'
import { FileButton, textOfFile, uploadOrSay } from '../../../kit/FileButton.tsx'
import { fillIn } from '../../../kit/form.ts'
import { useSay } from '../../../kit/lang.ts'
import { Pick } from '../../../kit/picks.tsx'
import { toastDone, toastWarning } from '../../../kit/toast.tsx'
import { useCall } from '../../../kit/useCall.ts'
import { useCommandForm } from '../../../kit/useCommandForm.ts'
import { phrases } from '../phrases.ts'
import type { BankLine } from '../rows.ts'

/** 上传对账单: xlsx goes up as a file, a csv as its text, whatever its encoding. */
export const UploadDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const [name, setName] = useState('')
  const filling = useCommandForm(recon.upload, {}, ({ matched, unsolved, passed_count }) => {
    const text = say(phrases, passed_count > 0 ? 'uploadedPassed' : 'uploaded', { matched, unsolved, passed: passed_count })
    if (unsolved > 0) toastWarning(text)
    else toastDone(text)
    onClose()
  })
  const { form } = filling
  const take = async (file: File) => {
    setName(file.name)
    if (/\.csv$/i.test(file.name)) return fillIn(form, { csv: await textOfFile(file), file: undefined })
    const url = await uploadOrSay(file)
    if (url) fillIn(form, { file: url, csv: undefined })
  }
  return (
    <FormDialog filling={filling} terms={reconTerms} title={say(phrases, 'uploadTitle')} label={say(phrases, 'upload')} onClose={onClose} width={620}>
      <p className="quiet">{say(phrases, 'uploadHelp')}</p>
      <Field form={form} name="bank_day" />
      <Space wrap>
        <FileButton accept=".xlsx,.csv" label={say(phrases, 'chooseFile')} onChoose={take} />
        {name && <span>{name}</span>}
      </Space>
    </FormDialog>
  )
}

/** 撤回对账单: a wrong file of a day, so that the right one can be uploaded; one whose differences somebody explained stays. */
export const WithdrawDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const { data } = useCall(recon.files, { pagesize: 100 })
  const files = (data?.data ?? []).map(({ id, bank_day, row_count, unsolved }) => ({
    value: id,
    label: say(phrases, 'fileOf', { day: bank_day, count: row_count, unsolved })
  }))
  return (
    <CommandDialog
      command={recon.withdraw}
      start={{ reason: '' }}
      done={({ bank_day }) => say(phrases, 'fileWithdrawn', { day: bank_day })}
      terms={reconTerms}
      title={say(phrases, 'withdrawTitle')}
      label={say(phrases, 'withdraw')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="quiet">{say(phrases, 'withdrawHelp')}</p>
          <Field form={form} name="id" label={say(phrases, 'file')} wide>
            <Pick of={files} />
          </Field>
          <Field form={form} name="reason" label={say(phrases, 'withdrawReason')} />
        </>
      )}
    </CommandDialog>
  )
}

/** 说明: why a difference is in order; another person confirms it. */
export const ExplainDialog = ({ row, onClose }: { row: BankLine; onClose: () => void }) => {
  const say = useSay()
  const { id, version, bank_serial_no, biz_no, solve_reason } = row
  const title = say(phrases, 'explainTitle', { no: bank_serial_no ?? biz_no })
  return (
    <CommandDialog
      command={recon.propose}
      start={{ id, version, reason: solve_reason }}
      done={say(phrases, 'explained')}
      terms={reconTerms}
      title={title}
      label={say(phrases, 'explain')}
      onClose={onClose}
    >
      {(form) => <Field form={form} name="reason" />}
    </CommandDialog>
  )
}
