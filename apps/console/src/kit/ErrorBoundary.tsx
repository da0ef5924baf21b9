import { Button, Result } from 'antd'
import { Component, type ReactNode } from 'react'
import { CallError } from './call.ts'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { copyText } from './toast.tsx'

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
  const requestId = fault instanceof CallError ? fault.requestId : undefined
  return (
    <Result status="error" title={say(kit, 'broken')} subTitle={say(kit, 'brokenWhy')} extra={<Button onClick={onReload}>{say(kit, 'reload')}</Button>}>
      <pre className="broken">{fault instanceof Error ? fault.message : String(fault)}</pre>
      {requestId && (
        <Button type="link" onClick={() => void copyText(requestId)}>
          {say(kit, 'requestId', { id: requestId })}
        </Button>
      )}
    </Result>
  )
}
