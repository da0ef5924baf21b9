import { Alert, Button, QRCode, Space } from 'antd'
import { session } from '@yunshu/contract/session/contract'
import { sessionTerms } from '@yunshu/contract/session/words'
import { useState } from 'react'
import { Copy } from '../kit/Copy.tsx'
import { Dialog, FormDialog } from '../kit/Dialog.tsx'
import { Waiting } from '../kit/Empty.tsx'
import { FieldFrame } from '../kit/FieldFrame.tsx'
import { fullTime } from '../kit/format.ts'
import { SecretInput, TextInput } from '../kit/inputs.tsx'
import { useSay } from '../kit/lang.ts'
import { Mark } from '../kit/Status.tsx'
import { copyText, toastDone } from '../kit/toast.tsx'
import { useCall } from '../kit/useCall.ts'
import { type Filling, useCommandForm } from '../kit/useCommandForm.ts'
import { useRun } from '../kit/useRun.ts'
import { saveText } from '../kit/saveFile.ts'
import { shell } from './phrases.ts'

type Props = {
  onClose: () => void
  /** The company requires a second factor: the user must set it up before anything else. */
  forced?: boolean
}
type Step = { name: 'begin'; secret: string; uri: string } | { name: 'renew' | 'off' } | { name: 'codes'; codes: readonly string[] }

/** 双重验证: set up with an authenticator app, new recovery codes, switched off; each with the password and a code. */
export const FactorDialog = ({ onClose, forced = false }: Props) => {
  const say = useSay()
  const { data, refresh } = useCall(session.factor, {}, { kinds: [] })
  const [step, setStep] = useState<Step>()
  const beginning = useRun(session.beginFactor)
  const begin = async () => {
    const begun = await beginning.run({})
    if (begun) setStep({ name: 'begin', secret: begun.key, uri: begun.uri })
  }
  const toCodes = ({ codes }: { codes: readonly string[] }) => setStep({ name: 'codes', codes })
  const done = () => {
    // Rights that were suspended until now are loaded again.
    if (forced) return location.reload()
    setStep(undefined)
    refresh()
  }
  if (step?.name === 'codes') return <CodesDialog codes={step.codes} onClose={done} />
  if (step?.name === 'begin')
    return <SetUpDialog secret={step.secret} uri={step.uri} onDone={toCodes} onClose={forced ? onClose : () => setStep(undefined)} />
  if (step?.name === 'renew') return <RenewDialog onDone={toCodes} onClose={() => setStep(undefined)} />
  if (step?.name === 'off') return <OffDialog onDone={done} onClose={() => setStep(undefined)} />
  const isOn = data?.set_at !== null
  return (
    <Dialog title={say(shell, 'factor')} onClose={onClose}>
      {!data ? (
        <Waiting />
      ) : (
        <div className="factor">
          {forced && <Alert type="warning" showIcon title={say(shell, 'factorDue')} />}
          <p>{say(shell, 'factorWhat')}</p>
          {data.set_at !== null && (
            <p>
              <Mark tone="done">{say(shell, 'factorOn')}</Mark> {say(shell, 'factorSince', { time: fullTime(data.set_at), count: data.codes_left })}
            </p>
          )}
          <Space wrap>
            {isOn ? (
              <>
                <Button onClick={() => setStep({ name: 'renew' })}>{say(shell, 'factorRenew')}</Button>
                <Button danger onClick={() => setStep({ name: 'off' })}>
                  {say(shell, 'factorSwitchOff')}
                </Button>
              </>
            ) : (
              <Button type="primary" loading={beginning.busy} onClick={() => void begin()}>
                {say(shell, 'factorBegin')}
              </Button>
            )}
          </Space>
        </div>
      )}
    </Dialog>
  )
}

type Coded = { onDone: (output: { codes: readonly string[] }) => void; onClose: () => void }

const SetUpDialog = ({ secret, uri, onDone, onClose }: Coded & { secret: string; uri: string }) => {
  const say = useSay()
  const filling = useCommandForm(session.confirmFactor, { password: '', verify: '' }, onDone)
  return (
    <FormDialog filling={filling} terms={sessionTerms} title={say(shell, 'factorBegin')} label={say(shell, 'factorSwitchOn')} onClose={onClose}>
      <div className="factor-key">
        <QRCode value={uri} type="svg" size={168} bordered={false} color="#000" bgColor="#fff" />
        <ol>
          <li>{say(shell, 'factorScan')}</li>
          <li>
            {say(shell, 'factorKey')}
            <Copy text={secret}>
              <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            </Copy>
          </li>
          <li>{say(shell, 'factorProve')}</li>
        </ol>
      </div>
      <BothFields filling={filling} />
    </FormDialog>
  )
}

const RenewDialog = ({ onDone, onClose }: Coded) => {
  const say = useSay()
  const filling = useCommandForm(session.renewFactorCodes, { password: '', verify: '' }, onDone)
  return (
    <FormDialog filling={filling} terms={sessionTerms} title={say(shell, 'factorRenew')} onClose={onClose}>
      <Alert type="info" showIcon title={say(shell, 'factorRenewNote')} />
      <BothFields filling={filling} />
    </FormDialog>
  )
}

const OffDialog = ({ onDone, onClose }: { onDone: () => void; onClose: () => void }) => {
  const say = useSay()
  const filling = useCommandForm(session.dropFactor, { password: '', verify: '' }, () => {
    toastDone(say(shell, 'factorIsOff'))
    onDone()
  })
  return (
    <FormDialog filling={filling} terms={sessionTerms} title={say(shell, 'factorSwitchOff')} onClose={onClose}>
      <Alert type="warning" showIcon title={say(shell, 'factorOffNote')} />
      <BothFields filling={filling} />
    </FormDialog>
  )
}

const BothFields = ({ filling: { form } }: { filling: Filling<{ password: string; verify: string }> }) => {
  const say = useSay()
  return (
    <>
      <FieldFrame form={form} name="verify" label={say(shell, 'factorCode')}>
        <TextInput maxLength={20} autoComplete="one-time-code" />
      </FieldFrame>
      <FieldFrame form={form} name="password">
        <SecretInput />
      </FieldFrame>
    </>
  )
}

/** Recovery codes, shown this once: to be copied or saved. */
const CodesDialog = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const say = useSay()
  const text = codes.join('\n')
  const saved = (
    <Button type="primary" onClick={onClose}>
      {say(shell, 'factorSaved')}
    </Button>
  )
  return (
    <Dialog title={say(shell, 'factorCodes')} onClose={onClose} also={saved}>
      <div className="factor">
        <Alert type="warning" showIcon title={say(shell, 'factorCodesNote')} />
        <ol className="factor-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <Space>
          <Button onClick={() => void copyText(text)}>{say(shell, 'factorCopy')}</Button>
          <Button onClick={() => saveText(`yunshu-${say(shell, 'factorCodes')}.txt`, `${text}\n`)}>{say(shell, 'factorDownload')}</Button>
        </Space>
      </div>
    </Dialog>
  )
}
