import { Button, Segmented, Switch } from 'antd'
import { Drawer } from '../kit/Drawer.tsx'
import { useSay } from '../kit/lang.ts'
import { looks, type LookName, textSizes, themes, type ThemeName } from '../kit/theme.ts'
import { shell } from './phrases.ts'
import { defaultSettings, setSettings, useSettings, type Settings } from './settings.ts'

const parts = {
  fixedHead: 'fixedHead',
  isLogo: 'logo',
  isBreadcrumb: 'breadcrumb',
  tag: 'tag',
  fullScreen: 'fullScreen',
  refresh: 'refresh',
  notice: 'notice',
  collapse: 'collapse',
  keys: 'keys'
} as const

/** Theme, layout and the parts of the shell; every change shows at once. */
export const ThemeDrawer = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const settings = useSettings()
  const set = <K extends keyof Settings>(name: K, value: Settings[K]) => setSettings({ [name]: value } as Partial<Settings>)
  return (
    <Drawer
      open
      title={say(shell, 'theme')}
      size={300}
      onClose={onClose}
      footer={<Button onClick={() => setSettings(defaultSettings)}>{say(shell, 'restore')}</Button>}
    >
      <div className="theme-swatches" role="radiogroup" aria-label={say(shell, 'theme')}>
        {(Object.keys(themes) as ThemeName[]).map((name) => (
          <button type="button" role="radio" aria-checked={settings.theme === name} key={name} className="swatch" onClick={() => set('theme', name)}>
            <span className="swatch-picture" data-dark={themes[name].dark || undefined} style={{ borderTopColor: themes[name].primary }} />
            {say.label(themes[name])}
          </button>
        ))}
      </div>
      <h3>{say(shell, 'look')}</h3>
      <Segmented
        block
        aria-label={say(shell, 'look')}
        value={settings.look}
        onChange={(look) => set('look', look)}
        options={(Object.keys(looks) as LookName[]).map((value) => ({ value, label: say.label(looks[value]) }))}
      />
      <h3>{say(shell, 'textSize')}</h3>
      <Segmented
        block
        aria-label={say(shell, 'textSize')}
        value={settings.textSize}
        onChange={(size) => set('textSize', size)}
        options={([14, 16, 18] as const).map((value) => ({ value, label: say.label(textSizes[value]) }))}
      />
      <h3>{say(shell, 'mode')}</h3>
      <Segmented
        block
        value={settings.mode}
        onChange={(mode) => set('mode', mode)}
        options={[
          { value: 'vertical' as const, label: say(shell, 'vertical') },
          { value: 'horizontal' as const, label: say(shell, 'horizontal') }
        ]}
      />
      <h3>{say(shell, 'layout')}</h3>
      {(Object.keys(parts) as (keyof typeof parts)[]).map((name) => (
        <label key={name} className="theme-part">
          {say(shell, parts[name])}
          <Switch size="small" checked={settings[name]} onChange={(on) => set(name, on)} />
        </label>
      ))}
    </Drawer>
  )
}
