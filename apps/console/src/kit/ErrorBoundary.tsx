import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { CallError } from './call.ts'
import { RequestId } from './Empty.tsx'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { Result } from './Result.tsx'

/** Keeps a fault inside its tab. */
export class ErrorBoundary extends Component<{ children: ReactNode; onReload: () => void }, { fault?: unknown }> {
  override state: { fault?: unknown } = {}
  static getDerivedStateFromError(fault: unknown) {
    return { fault }
  }
  override render() {
    return this.state.fault === undefined ? this.props.children : <Broken fault={this.state.fault} onReload={this.props.onReload} />
  }
}

const Broken = ({ fault, onReload }: { fault: unknown; onReload: () => void }) => {
  const say = useSay()
  return (
    <Result sign="broken" title={say(kit, 'broken')} why={say(kit, 'brokenWhy')}>
      <Button onClick={onReload}>{say(kit, 'reload')}</Button>
      <RequestId id={fault instanceof CallError ? fault.requestId : undefined} />
      <pre className="broken">{fault instanceof Error ? fault.message : String(fault)}</pre>
    </Result>
  )
}
