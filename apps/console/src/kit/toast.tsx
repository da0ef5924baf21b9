import { Button } from 'antd'
import type { useAppProps } from 'antd/es/app/context'
import { toClipboard } from './clipboard.ts'
import { sayNow } from './lang.ts'
import { kit } from './phrases.ts'
import { RequestId } from './RequestId.tsx'

/** Messages and questions from anywhere. The shell binds them to antd's App, so that they have the theme and language of the page. */
let bound: useAppProps | undefined
export const bindToasts = (app: useAppProps): void => {
  bound = app
  for (const say of early.splice(0)) say(app)
}
/** Messages from before the App was mounted, such as of a call that failed at the start. */
const early: ((app: useAppProps) => void)[] = []
const withApp = (say: (app: useAppProps) => void): void => void (bound ? say(bound) : early.push(say))

const seconds = 3
const undoSeconds = 8
/** One message per sentence: the same failure of several calls is shown once. */
export const toastError = (text: string, requestId?: string) =>
  withApp(
    ({ message }) =>
      void message.open({
        type: 'error',
        key: text,
        duration: seconds,
        content: (
          <span>
            {text}
            <RequestId id={requestId} />
          </span>
        )
      })
  )
/** What was done; with a way to take it back for as long as it stands. */
export const toastDone = (text: string, undo?: () => Promise<void>) =>
  withApp(({ message }) => {
    const back = async () => {
      message.destroy(text)
      await undo?.()
    }
    const content = undo ? (
      <span>
        {text}
        <Button type="link" size="small" onClick={() => void back()}>
          {sayNow()(kit, 'undo')}
        </Button>
      </span>
    ) : (
      text
    )
    void message.success({ content, key: text, duration: undo ? undoSeconds : seconds })
  })
export const toastWarning = (text: string) => withApp(({ message }) => void message.warning({ content: text, key: text, duration: seconds }))
export const toastInfo = (text: string) => withApp(({ message }) => void message.info({ content: text, key: text, duration: seconds }))

type Question = {
  title: string
  content?: React.ReactNode
  ok?: string
  cancel?: string
  danger?: boolean
  /** Enter answers no: for what cannot be had back. */
  restsOnNo?: boolean
}
/** The questions that stand, each with how it is answered no. */
const standing = new Set<() => void>()
export const isAsking = (): boolean => standing.size > 0
/** Answers no to whatever is asked, before a question that is beyond it. */
export const answerNo = (): void => {
  for (const no of standing) no()
}

/** Asks once, yes or no. */
export const ask = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    const say = sayNow()
    const answer = (yes: boolean) => {
      standing.delete(no)
      resolve(yes)
    }
    let close = () => {}
    const no = () => {
      close()
      answer(false)
    }
    standing.add(no)
    withApp(({ modal }) => {
      const shown = modal.confirm({
        title: question.title,
        content: question.content,
        okText: question.ok ?? say(kit, 'confirm'),
        cancelText: question.cancel ?? say(kit, 'cancel'),
        okButtonProps: { danger: question.danger ?? false },
        ...(question.restsOnNo && { autoFocusButton: 'cancel' }),
        transitionName: '',
        maskTransitionName: '',
        onOk: () => answer(true),
        onCancel: () => answer(false)
      })
      close = shown.destroy
    })
  })

/** Copies a text and says so, or that it has to be selected by hand. */
export const copyText = async (text: string): Promise<void> => {
  const copied = await toClipboard(text)
  const say = sayNow()
  if (copied) toastDone(say(kit, 'copied'))
  else toastWarning(say(kit, 'notCopied'))
}
