import type { Control } from '../../kit/inputs.tsx'
import { lazily } from '../../kit/lazily.tsx'

const Editor = lazily(async () => (await import('./RichEditor.tsx')).RichEditor)

/** Formatted text that is written (富文本); the editor is loaded with the first form that has one. */
export const RichInput = (props: Control<string> & { label: string }) => (
  <div className="rich-fallback">
    <Editor {...props} />
  </div>
)
RichInput.typed = true
