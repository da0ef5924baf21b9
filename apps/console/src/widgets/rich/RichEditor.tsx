import {
  BlockOutlined,
  BoldOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined
} from '@ant-design/icons'
import { article } from '@yunshu/contract/article/contract'
import { isRichLink } from '@yunshu/contract/article/markup'
import { Button, Input } from 'antd'
import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { call } from '../../kit/call.ts'
import { PendingOf } from '../../kit/form.ts'
import type { Control } from '../../kit/inputs.tsx'
import { useSay } from '../../kit/lang.ts'
import { toastWarning } from '../../kit/toast.tsx'
import { uploadFile } from '../../kit/upload.ts'
import { richPhrases as phrases } from './phrases.ts'
import { docOf, htmlOf, schema, sliceOf } from './schema.ts'
import './rich.css'

const { nodes, marks } = schema
const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}
const plugins = [
  history(),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': toggleMark(marks.strong),
    'Mod-i': toggleMark(marks.em),
    'Mod-u': toggleMark(marks.u),
    'Shift-Enter': chainCommands(exitCode, breakLine),
    Enter: splitListItem(nodes.list_item),
    'Mod-[': liftListItem(nodes.list_item),
    'Mod-]': sinkListItem(nodes.list_item)
  }),
  keymap(baseKeymap)
]

/** The editor of formatted text (ProseMirror). What is pasted is cleaned by the server before it becomes part of the text; pictures go to the file store. */
export const RichEditor = ({ value, onChange, id, disabled, status, label, ...aria }: Control<string> & { label: string }) => {
  const say = useSay()
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const said = useRef('')
  const [state, setState] = useState<EditorState>()
  const tell = useRef(onChange)
  useEffect(() => void (tell.current = onChange), [onChange])
  const isStill = useRef(disabled ?? false)
  useEffect(() => void (isStill.current = disabled ?? false), [disabled])
  const warn = useRef('')
  useEffect(() => void (warn.current = say(phrases, 'pasteFailed')), [say])

  useEffect(() => {
    const place = box.current
    if (!place) return undefined
    const made = new EditorView(place, {
      state: EditorState.create({ doc: docOf(said.current), plugins }),
      editable: () => !isStill.current,
      attributes: { class: 'rich', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, ...(id && { id }) },
      dispatchTransaction: (change) => {
        const next = made.state.apply(change)
        made.updateState(next)
        setState(next)
        if (!change.docChanged) return
        said.current = htmlOf(next.doc)
        tell.current?.(said.current)
      },
      handleDOMEvents: {
        paste: (_, event) => {
          event.preventDefault()
          void paste(made, event.clipboardData, warn.current)
          return true
        },
        // What comes from another page would be read as markup; what is moved within the text is not.
        drop: (_, event) => {
          if (made.dragging) return false
          event.preventDefault()
          void insertPictures(made, [...(event.dataTransfer?.files ?? [])])
          return true
        }
      }
    })
    view.current = made
    setState(made.state)
    return () => {
      made.destroy()
      view.current = undefined
    }
  }, [id, label])

  // What the form says otherwise than this editor did, such as a draft that is loaded.
  useEffect(() => {
    const [made, html] = [view.current, value ?? '']
    if (!made || html === said.current) return
    said.current = html
    made.updateState(EditorState.create({ doc: docOf(html), plugins }))
    setState(made.state)
  }, [value])

  return (
    <div
      className="rich-editor"
      {...(status === 'error' && { 'data-fault': '' })}
      {...(aria['aria-describedby'] && { 'aria-describedby': aria['aria-describedby'] })}
    >
      {state && !disabled && <Tools state={state} view={view} />}
      <div ref={box} />
    </div>
  )
}

type ToolsProps = { state: EditorState; view: { readonly current: EditorView | undefined } }
const Tools = ({ state, view }: ToolsProps) => {
  const say = useSay()
  const [linking, setLinking] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const pending = use(PendingOf)
  const run = (command: Command) => {
    if (!view.current) return
    command(view.current.state, view.current.dispatch)
    view.current.focus()
  }
  const { $from, from, to, empty } = state.selection
  const holds = (name: 'strong' | 'em' | 'u' | 's' | 'link'): boolean =>
    empty ? marks[name].isInSet(state.storedMarks ?? $from.marks()) !== undefined : state.doc.rangeHasMark(from, to, marks[name])
  const isIn = (name: keyof typeof nodes, level?: number): boolean => {
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      const node = $from.node(depth)
      if (node.type === nodes[name] && (level === undefined || node.attrs['level'] === level)) return true
    }
    return false
  }
  const tool = (name: keyof typeof phrases.zh, icon: ReactNode, command: Command, pressed?: boolean) => (
    <Tool key={name} label={say(phrases, name)} icon={icon} pressed={pressed} onClick={() => run(command)} />
  )
  const pick = (chosen: readonly File[]) => {
    const work = view.current ? insertPictures(view.current, chosen) : Promise.resolve(true)
    pending?.add(work)
    void work.then(() => pending?.delete(work))
  }
  return (
    <>
      <div className="rich-tools" role="toolbar" aria-label={say(phrases, 'tools')}>
        {tool('paragraph', 'P', setBlockType(nodes.paragraph), isIn('paragraph'))}
        {tool('h2', 'H1', setBlockType(nodes.heading, { level: 2 }), isIn('heading', 2))}
        {tool('h3', 'H2', setBlockType(nodes.heading, { level: 3 }), isIn('heading', 3))}
        {tool('strong', <BoldOutlined />, toggleMark(marks.strong), holds('strong'))}
        {tool('em', <ItalicOutlined />, toggleMark(marks.em), holds('em'))}
        {tool('u', <UnderlineOutlined />, toggleMark(marks.u), holds('u'))}
        {tool('s', <StrikethroughOutlined />, toggleMark(marks.s), holds('s'))}
        {tool(
          'bullet',
          <UnorderedListOutlined />,
          isIn('bullet_list') ? liftListItem(nodes.list_item) : wrapInList(nodes.bullet_list),
          isIn('bullet_list')
        )}
        {tool(
          'ordered',
          <OrderedListOutlined />,
          isIn('ordered_list') ? liftListItem(nodes.list_item) : wrapInList(nodes.ordered_list),
          isIn('ordered_list')
        )}
        {tool('quote', <BlockOutlined />, wrapIn(nodes.blockquote), isIn('blockquote'))}
        {tool('rule', <LineOutlined />, (now, dispatch) => {
          dispatch?.(now.tr.replaceSelectionWith(nodes.horizontal_rule.create()))
          return true
        })}
        <Tool label={say(phrases, 'link')} icon={<LinkOutlined />} pressed={holds('link')} onClick={() => setLinking(true)} />
        <Tool label={say(phrases, 'picture')} icon={<PictureOutlined />} onClick={() => files.current?.click()} />
        {tool('undo', <UndoOutlined />, undo)}
        {tool('redo', <RedoOutlined />, redo)}
        <input
          ref={files}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp"
          aria-label={say(phrases, 'picture')}
          onChange={({ target }) => {
            pick([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </div>
      {linking && <LinkAsk onClose={() => setLinking(false)} run={run} />}
    </>
  )
}

const Tool = ({ label, icon, pressed, onClick }: { label: string; icon: ReactNode; pressed?: boolean | undefined; onClick: () => void }) => (
  <Button
    size="small"
    type={pressed ? 'primary' : 'text'}
    icon={icon}
    title={label}
    aria-label={label}
    {...(pressed !== undefined && { 'aria-pressed': pressed })}
    // The selection in the text stays.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
  />
)

const LinkAsk = ({ onClose, run }: { onClose: () => void; run: (command: Command) => void }) => {
  const say = useSay()
  const [href, setHref] = useState('')
  const set = () => {
    const to = href.trim()
    if (!isRichLink(to)) return toastWarning(say(phrases, 'linkWrong'))
    run((state, dispatch) => {
      const { from, to: until, empty } = state.selection
      const mark = marks.link.create({ href: to })
      dispatch?.(empty ? state.tr.replaceSelectionWith(schema.text(to, [mark]), false) : state.tr.addMark(from, until, mark))
      return true
    })
    onClose()
  }
  const none = () => {
    run((state, dispatch) => {
      dispatch?.(state.tr.removeMark(state.selection.from, state.selection.to, marks.link))
      return true
    })
    onClose()
  }
  return (
    <div className="rich-ask">
      <Input
        autoFocus
        value={href}
        placeholder={say(phrases, 'linkHint')}
        aria-label={say(phrases, 'link')}
        onChange={({ target }) => setHref(target.value)}
        onPressEnter={(event) => {
          event.preventDefault()
          set()
        }}
      />
      <Button onClick={set}>{say(phrases, 'linkSet')}</Button>
      <Button onClick={none}>{say(phrases, 'linkNone')}</Button>
    </div>
  )
}

/* Pictures go to the store one after the other; what fails is said, and the others go on. */
const insertPictures = async (view: EditorView, files: readonly File[]): Promise<boolean> => {
  for (const file of files.filter(({ type }) => type.startsWith('image/'))) {
    try {
      const src = await uploadFile(file)
      view.dispatch(view.state.tr.replaceSelectionWith(nodes.image.create({ src, alt: file.name.replace(/\.[^.]*$/, '') })).scrollIntoView())
    } catch (cause) {
      toastWarning(cause instanceof Error ? cause.message : file.name)
    }
  }
  return true
}

const paste = async (view: EditorView, data: DataTransfer | null, failed: string): Promise<void> => {
  const files = [...(data?.files ?? [])]
  const [html, plain] = [data?.getData('text/html') ?? '', data?.getData('text/plain') ?? '']
  if (html === '' && plain === '') return void (await insertPictures(view, files))
  if (html !== '' && html.length <= 200_000) {
    const cleaned = await call(article.clean, { content: html }, { quiet: true }).catch(() => undefined)
    if (cleaned) return view.dispatch(view.state.tr.replaceSelection(sliceOf(cleaned.content)).scrollIntoView())
    toastWarning(failed)
  }
  const lines = plain.split(/\r?\n/).filter((line) => line.trim() !== '')
  const escaped = lines.map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
  view.dispatch(view.state.tr.replaceSelection(sliceOf(escaped.join(''))).scrollIntoView())
}
