import { Button } from 'antd'
import type { RateTrace } from '@yunshu/domain/rate'
import { useState } from 'react'
import { Dialog } from '../kit/Dialog.tsx'
import { useSay } from '../kit/lang.ts'
import { PriceTrace } from './PriceTrace.tsx'
import { rates } from './ratePhrases.ts'

/** 看计价过程: the trace of a price, a click away. */
export const TraceLink = ({ trace }: { trace: RateTrace }) => {
  const say = useSay()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" className="trace-link" onClick={() => setOpen(true)}>
        {say(rates, 'openTrace')}
      </Button>
      {open && (
        <Dialog title={trace.rule_no} width={720} onClose={() => setOpen(false)}>
          <PriceTrace trace={trace} />
        </Dialog>
      )}
    </>
  )
}
