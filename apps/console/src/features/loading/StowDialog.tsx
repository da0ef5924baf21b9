import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Alert, Button, Slider } from 'antd'
import { useEffect, useState } from 'react'
import { loading } from '@yunshu/contract/loading/contract'
import { Dialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { num } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { useCall } from '../../kit/useCall.ts'
import { PrintDialog, Sheet, SheetHead } from '../../widgets/PrintDialog.tsx'
import { boxesAboard } from './dock.ts'
import { phrases } from './phrases.ts'
import { AxleLoads, Drawn, GoodsTable, isDrawn, Legend, provedBy, stepsOf, stopNo, type Stow } from './StowDrawing.tsx'
import type { Shown } from './useShown.ts'

/** The drawing of a load: how it is stowed, box by box in the order of the dock. */
export const StowDialog = ({ desk, vehicle, onClose }: { desk: Shown; vehicle: string; onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(loading.stow, { id: desk.info.task.id, vehicle })
  const [printing, setPrinting] = useState(false)
  if (data && printing) return <StowPrint desk={desk} vehicle={vehicle} stow={data} onClose={() => setPrinting(false)} />
  return (
    <Dialog
      title={say(phrases, 'drawingOf', { vehicle })}
      width={980}
      className="stow-dialog"
      onClose={onClose}
      closes
      main={{ label: say(phrases, 'printDrawing'), disabled: !data, onClick: () => setPrinting(true) }}
    >
      {data ? <StowSteps desk={desk} vehicle={vehicle} stow={data} /> : error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
    </Dialog>
  )
}

type StepsProps = {
  desk: Shown
  vehicle: string
  stow: Stow
  /** At the dock: the pieces of each part that are aboard; the drawing follows them until somebody looks at another step. */
  aboard?: readonly number[]
}
/** The drawing, step by step: by the slider or the arrow keys. */
export const StowSteps = ({ desk, vehicle, stow, aboard }: StepsProps) => {
  const say = useSay()
  const last = stow.placements.length
  const ticked = aboard && boxesAboard(stow.placements, aboard)
  const told = ticked?.are.map(Number).join('')
  const [step, setStep] = useState(ticked?.step ?? last)
  const [followed, setFollowed] = useState(told)
  // While rendering, so that a tick is never drawn at the step before it first.
  if (followed !== told) {
    setFollowed(told)
    setStep(ticked?.step ?? last)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.closest('.ant-slider, input, textarea')) return
      const by = ({ ArrowRight: 1, ArrowLeft: -1 } as Record<string, number>)[event.key]
      if (by === undefined) return
      event.preventDefault()
      setStep((now) => Math.min(last, Math.max(0, now + by)))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [last])
  const steps = stepsOf(stow)
  const now = stow.placements[step - 1]
  const part = now && stow.parts[now.part]
  return (
    <div className="stow">
      {!stow.fits && <Alert type="error" showIcon title={say(phrases, 'stowNot')} />}
      <p className="desk-note">{provedBy(say, stow)}</p>
      {isDrawn(stow) ? (
        <>
          <Drawn stow={stow} step={step} no={stopNo} {...(ticked && { aboard: ticked.are })} />
          {ticked && <p className="desk-note">{say(phrases, 'aboardNote', { aboard: ticked.are.filter(Boolean).length, of: last })}</p>}
          <div className="stow-steps">
            <Button icon={<LeftOutlined />} aria-label={say(phrases, 'stepBack')} disabled={step === 0} onClick={() => setStep(step - 1)} />
            <Slider
              min={0}
              max={last}
              value={step}
              onChange={setStep}
              ariaLabelForHandle={say(phrases, 'loadStep')}
              marks={Object.fromEntries(steps.slice(0, -1).map(({ upTo }) => [upTo, ' ']))}
            />
            <Button icon={<RightOutlined />} aria-label={say(phrases, 'stepOn')} disabled={step === last} onClick={() => setStep(step + 1)} />
            <span className="figure">{`${step} / ${last}`}</span>
          </div>
          <p role="status">
            {part
              ? say(phrases, 'boxNow', {
                  no: desk.orders.get(part.order_id)?.order_no ?? '',
                  goods: desk.orders.get(part.order_id)?.rows[part.row]?.goods_name ?? '',
                  size: [now.lx, now.ly, now.lz].map((side) => num(Math.round(side))).join(' × '),
                  x: num(Math.round(now.x)),
                  stop: stopNo(part.unloaded_at)
                })
              : say(phrases, 'stowEmpty')}
          </p>
        </>
      ) : (
        <Alert type="info" showIcon title={say(phrases, 'noSizes')} />
      )}
      {stow.axles && <AxleLoads axles={stow.axles} />}
      <Legend desk={desk} vehicle={vehicle} stow={stow} />
      <GoodsTable desk={desk} stow={stow} vehicle={vehicle} {...(aboard && { aboard })} />
    </div>
  )
}

/** On paper: the list in the order of the dock, and a picture for each stop of the dock. */
const StowPrint = ({ desk, vehicle, stow, onClose }: { desk: Shown; vehicle: string; stow: Stow; onClose: () => void }) => {
  const say = useSay()
  const own = desk.info.vehicles.find(({ id }) => id === vehicle)
  return (
    <PrintDialog title={say(phrases, 'printDrawing')} wide onClose={onClose}>
      <Sheet wide>
        <SheetHead title={say(phrases, 'loadingList', { vehicle, type: own ? desk.typeName(own.vehicle_type_id) : '' })} no={desk.info.task.task_no}>
          <p>{provedBy(say, stow)}</p>
        </SheetHead>
        <Legend desk={desk} vehicle={vehicle} stow={stow} />
        <GoodsTable desk={desk} stow={stow} vehicle={vehicle} />
        {stow.axles && <AxleLoads axles={stow.axles} />}
        {isDrawn(stow) &&
          stepsOf(stow).map(({ stop, upTo }) => (
            <section key={stop} className="stow-page">
              <h3>{say(phrases, 'stepOfStop', { stop: stopNo(stop), upTo })}</h3>
              <Drawn stow={stow} step={upTo} no={stopNo} />
            </section>
          ))}
      </Sheet>
    </PrintDialog>
  )
}
