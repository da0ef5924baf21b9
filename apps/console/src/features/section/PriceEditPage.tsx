import { linkTo, type Page } from '@yunshu/contract/kit/console'
import { section } from '@yunshu/contract/section/contract'
import { sectionTerms } from '@yunshu/contract/section/words'
import { call } from '../../kit/call.ts'
import { FormSection } from '../../kit/CommandForm.tsx'
import { RemotePick } from '../../kit/controls.tsx'
import { EditPage } from '../../kit/EditPage.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Field } from '../../kit/Field.tsx'
import { useSay } from '../../kit/lang.ts'
import { pricePagesOf } from './lanePages.ts'
import { phrases } from './phrases.ts'
import { blankPrice, PriceFields, priceShown, UseNote } from './PriceFields.tsx'

/** Lanes by their code, number, name or customer. */
const findLanes = async (keyword: string) =>
  (await call(section.list, { keyword, pagesize: 20 })).data.map(({ id, lane_code, section_name, shipper_name }) => ({
    value: id,
    label: [lane_code, section_name, shipper_name].filter((text) => text !== '').join(' · ')
  }))

/** A price on a page of its own (新增运价, 编辑运价): the form of the lane's page, with the lane first. */
export const PriceEditPage = ({ page }: { page: Page }) => {
  const say = useSay()
  const { list, add, edit } = pricePagesOf(page)
  return (
    <EditPage
      add={add}
      edit={edit}
      create={section.createPrice}
      blank={{ ...blankPrice, cancel_ladder: [] }}
      update={section.updatePrice}
      load={section.priceInfo}
      shown={priceShown}
      no={({ price_no, revision }) => `${price_no} v${revision}`}
      terms={sectionTerms}
      saved={({ price_no, revision }) => say(phrases, 'priceSaved', { price_no, revision })}
      to={() => linkTo(list)}
    >
      {(form, row, added) => (
        <>
          {row && <UseNote row={row} />}
          <FormSection title={say(sectionTerms, 'section_id')}>
            {row ? (
              <div className="field-wide">
                <Facts
                  columns={4}
                  items={[
                    [say(sectionTerms, 'section_name'), row.section_name],
                    [say(sectionTerms, 'lane_code'), row.lane_code],
                    [say(sectionTerms, 'shipper_name'), row.shipper_name]
                  ]}
                />
              </div>
            ) : (
              added && (
                <Field form={added} name="section_id" wide>
                  <RemotePick find={findLanes} />
                </Field>
              )
            )}
          </FormSection>
          <PriceFields form={form} />
        </>
      )}
    </EditPage>
  )
}
