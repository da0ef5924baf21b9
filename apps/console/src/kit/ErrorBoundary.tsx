import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { CallError } from './call.ts'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'
import { RequestId } from './RequestId.tsx'
import { Result } from './Result.tsx'

/** Shows an exception of a screen in its own tab; the other tabs go on. */
export class ErrorBoundary extends Component<{ children: ReactNode; onReload: () => void }, { error?: unknown }> {
  override state: { error?: unknown } = {}
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    return this.state.error === undefined ? this.props.children : <Broken error={this.state.error} onReload={this.props.onReload} />
  }
}

const Broken = ({ error, onReload }: { error: unknown; onReload: () => void }) => {
  const say = useSay()
  return (
    <Result sign="broken" title={say(kit, 'broken')} why={say(kit, 'brokenWhy')}>
      <Button onClick={onReload}>{say(kit, 'reload')}</Button>
      <RequestId id={error instanceof CallError ? error.requestId : undefined} />
      <pre className="broken">{error instanceof Error ? error.message : String(error)}</pre>
    </Result>
  )
}
