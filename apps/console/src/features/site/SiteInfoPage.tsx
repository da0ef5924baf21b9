import { operator } from '@yunshu/contract/consoles/operator'
import { siteFormFaults } from '@yunshu/contract/site/check'
import { site, type SiteRowOf } from '@yunshu/contract/site/contract'
import { siteTerms } from '@yunshu/contract/site/words'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { Can } from '../../kit/Can.tsx'
import { CommandForm, FormSection, Submit } from '../../kit/CommandForm.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { draftOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import type { Draft } from '../../kit/form.ts'
import { FormRows } from '../../kit/FormRows.tsx'
import { useSay } from '../../kit/lang.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { ListTabs } from '../../kit/ListTabs.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { UploadInput } from '../../kit/Upload.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { useRules, withoutEmpty } from '../../kit/useRules.ts'
import { ConsentTable } from '../../widgets/ConsentTable.tsx'
import { AgreementList } from './AgreementList.tsx'
import { phrases } from './phrases.ts'

/** 站点信息: how the platform presents itself, its agreements, and who consented to what. */
export const SiteInfoPage = () => {
  const say = useSay()
  return (
    <ListPage page={operator.siteInfo}>
      <ListTabs
        items={[
          { key: 'site', label: say(phrases, 'site'), children: <SiteTab /> },
          { key: 'agreements', label: say(phrases, 'agreements'), children: <AgreementList /> },
          { key: 'consents', label: say(phrases, 'consents'), children: <ConsentTable /> }
        ]}
      />
    </ListPage>
  )
}

const SiteTab = () => {
  const { data, error, refresh } = useCall(site.info, {})
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  return <SiteForm key={data.version} row={data} />
}

const faults = (values: Draft<InputOf<typeof site.save>>) => siteFormFaults(withoutEmpty(values))
const SiteForm = ({ row }: { row: SiteRowOf }) => {
  const say = useSay()
  const filling = useCommandForm(site.save, draftOf(site.save, row), () => toastDone(say(phrases, 'saved')))
  const { form } = filling
  useRules(form, faults)
  return (
    <div className="form-page">
      <CommandForm filling={filling} terms={siteTerms}>
        <FormSection title={say(phrases, 'names')}>
          <Field form={form} name="site_name" help={say(phrases, 'nameHelp')} />
          <Field form={form} name="title_suffix" help={say(phrases, 'suffixHelp')} />
          <Field form={form} name="hotline" help={say(phrases, 'hotlineHelp')} />
          <Field form={form} name="icp_no" help={say(phrases, 'icpHelp')} />
          <Field form={form} name="logo">
            <UploadInput max={1} />
          </Field>
        </FormSection>
        <FormSection title={say(phrases, 'pictures')}>
          <FormRows
            form={form}
            name="banners"
            blank={() => ({ picture: '', title: '', link: '' })}
            addLabel={say(phrases, 'addBanner')}
            title={(i) => say(phrases, 'banner', { n: i + 1 })}
          >
            {(banner) => (
              <>
                <Field form={banner} name="picture">
                  <UploadInput max={1} />
                </Field>
                <Field form={banner} name="title" />
                <Field form={banner} name="link" help={say(phrases, 'linkHelp')} />
              </>
            )}
          </FormRows>
        </FormSection>
      </CommandForm>
      <Can may={operator.siteInfo.may.edit}>
        <footer className="form-foot">
          <Submit filling={filling} label={say(phrases, 'save')} />
        </footer>
      </Can>
    </div>
  )
}
