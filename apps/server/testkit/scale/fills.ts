/** How one table is filled: which share of the rows it has, and what its columns hold, as SQL over `i` (from 1). What is not named and may not be empty holds something dull. */
export type Fill = { readonly table: string; readonly share: number; readonly columns: Readonly<Record<string, string>> }

// The companies, numbers and words are those of trips.sql. A table that no line names stays as the base world has it.
const carrier = 'pick(i, {carrier})'
const shipper = 'pick(i * 3, {shipper})'
const both = `array[${shipper}, ${carrier}]`
const numbered = (prefix: string): string => `'${prefix}' || lpad(i::text, 12, '0')`
const newest = (of: string, then: string, otherwise: string): string => `case when i > {n} * 0.98 then ${then} else ${otherwise} end /* ${of} */`
const isOwed = 'i % 5 = 4'
const amount = '100000 + (i * 7919) % 900000'
const company = { id: '100000000 + i', parties: 'array[100000000 + i]' }

/** Every kind of row beside the trips, a share of 1 being as many as there are waybills. */
export const fills: readonly Fill[] = [
  {
    table: 'company',
    share: 1 / 50,
    columns: {
      ...company,
      company_type: 'case when i % 4 = 0 then 2 else 4 end',
      company_no: numbered('C'),
      company_name: 'name_of(100000000 + i)',
      short_name: `human_of(i) || '商贸'`,
      credit_code: numbered('91510'),
      contact_name: 'human_of(i * 3)',
      contact_mobile: `'136' || lpad(i::text, 8, '0')`,
      source: '1 + (i % 4)::int',
      audit_status: 'case when i % 40 = 0 then 10 else 20 end',
      created_at: 'at(i * 50)'
    }
  },
  {
    table: 'company_link',
    share: 1 / 50,
    columns: {
      id: '200000000 + i',
      parties: `case when i % 4 = 0 then array[{shipper}, 100000000 + i] else array[{carrier}, 100000000 + i] end`,
      shipper_id: 'case when i % 4 = 0 then {shipper} else 100000000 + i end',
      carrier_id: 'case when i % 4 = 0 then 100000000 + i else {carrier} end',
      shipper_name: 'name_of(case when i % 4 = 0 then {shipper} else 100000000 + i end)',
      carrier_name: 'name_of(case when i % 4 = 0 then 100000000 + i else {carrier} end)',
      link_status: 'case when i % 9 = 0 then 10 else 20 end',
      score: '(i % 100)::numeric',
      created_at: 'at(i * 50)'
    }
  },
  {
    table: 'custom_template',
    share: 1 / 1000,
    columns: {
      parties: `array[${carrier}]`,
      carrier_id: carrier,
      code: `'t' || i`,
      name: 'goods_of(i)',
      columns: `'[]'`,
      created_at: 'at(i * 1000)'
    }
  },
  {
    table: 'customer',
    share: 1 / 50,
    columns: {
      // That of its cooperation.
      id: '200000000 + i',
      parties: 'array[{carrier}]',
      carrier_id: '{carrier}',
      shipper_id: 'case when i % 4 = 0 then null when i = 2 then {shipper} else 100000000 + i end',
      customer_no: numbered('KH'),
      template_id: 'case when i % 2 = 0 then {custom_template} + 2 end',
      customer_name: 'name_of(100000000 + i)',
      short_name: `human_of(i) || '商贸'`,
      credit_code: numbered('91510'),
      contact_name: 'human_of(i * 3)',
      contact_mobile: `'136' || lpad(i::text, 8, '0')`,
      terms: `case when i % 4 = 0 then '{"settle_cycle":4,"settle_day":1,"pay_days":30,"tax_rate_bp":900,"invoice_type":1,"receipt_days":7,"deposit_fen":0,"credit_fen":0,"over_credit_action":1}'::jsonb end`,
      next_follow_on: 'case when i % 7 = 0 then current_date + (i % 60)::int - 30 end',
      contract_to: 'current_date + (i % 900)::int',
      created_at: 'at(i * 50)'
    }
  },
  {
    table: 'user',
    share: 1 / 100,
    columns: {
      parties: `array[${carrier}]`,
      company_id: carrier,
      account: `'u' || i`,
      user_name: 'human_of(i)',
      mobile: `'135' || lpad(i::text, 8, '0')`,
      entry_date: 'current_date - (i % 900)::int',
      last_login_at: 'at(i * 100)',
      created_at: 'at(i * 100)'
    }
  },
  {
    table: 'role',
    share: 1 / 100,
    columns: { parties: `array[${carrier}]`, company_id: carrier, role_name: `'岗位' || i`, mids: `''`, created_at: 'at(i * 100)' }
  },
  {
    table: 'address_book',
    share: 1 / 10,
    columns: {
      parties: `array[${shipper}]`,
      company_id: shipper,
      link_name: 'human_of(i)',
      link_phone: `'137' || lpad(i::text, 8, '0')`,
      address: `'物流路 ' || i || ' 号'`,
      address_diming: 'place_of(i)',
      area_code: `'510112'`,
      lng: '104',
      lat: '30',
      use_count: '(i % 977)::int',
      created_at: 'at(i * 10)'
    }
  },
  {
    table: 'frequent_route',
    share: 1 / 100,
    columns: { parties: `array[${shipper}]`, company_id: shipper, route_name: `place_of(i) || place_of(i * 3) || i`, created_at: 'at(i * 100)' }
  },
  {
    table: 'project',
    share: 1 / 100,
    columns: {
      parties: both,
      project_no: numbered('XM'),
      project_name: 'goods_of(i)',
      shipper_id: shipper,
      carrier_id: carrier,
      shipper_name: `name_of(${shipper})`,
      carrier_name: `name_of(${carrier})`,
      project_status: 'case when i = 2 then 30 when i % 7 = 0 then 20 else 10 end',
      contract_no: numbered('HT'),
      valid_from: '(at(i * 100))::date',
      valid_to: '(at(i * 100))::date + 365',
      created_at: 'at(i * 100)'
    }
  },
  {
    table: 'rate_rule',
    share: 1 / 20,
    columns: {
      parties: 'array[{shipper}, {carrier}]',
      project_id: '{project} + case when i % 10 < 4 then 2 else 2 + i % 50 end',
      rule_no: `'R' || i`,
      start_name: 'place_of(i)',
      end_name: 'place_of(i * 3)',
      billing_unit: '1 + (i % 6)::int',
      tiers: `'[]'`,
      priority: '(i % 10)::int',
      valid_from: 'current_date - 100',
      valid_to: 'current_date + 100'
    }
  },
  {
    table: 'statement',
    share: 1 / 10,
    columns: {
      parties: both,
      statement_no: numbered('DZ'),
      direction: 'case when i % 4 = 0 then 2 else 1 end',
      payee_type: 'case when i % 4 = 0 then 1 + (i % 8 = 0)::int end',
      statement_status: newest('statement', '10 + (i % 3)::int * 10', '60'),
      party_a_id: carrier,
      party_b_id: shipper,
      party_id: shipper,
      carrier_id: carrier,
      party_name: `name_of(${shipper})`,
      carrier_name: `name_of(${carrier})`,
      maker_id: carrier,
      period_from: '(at(i * 10))::date - 30',
      period_to: '(at(i * 10))::date',
      round: 'i::int',
      total_fen: amount,
      freight_fen: amount,
      net_fen: amount,
      lines_hash: `'-'`,
      sent_at: 'at(i * 10)',
      confirmed_at: 'case when i % 3 > 0 then at(i * 10) end',
      created_at: 'at(i * 10)'
    }
  },
  {
    table: 'statement_line',
    share: 1,
    columns: {
      parties: 'array[{shipper}, {carrier}]',
      statement_id: '{statement} + case when i % 5 = 0 then 2 else 3 + i % greatest({n} / 10 - 3, 1) end',
      party_id: '{shipper}',
      carrier_id: '{carrier}',
      waybill_id: '5000000000 + i',
      waybill_no: numbered('YD'),
      order_nos: numbered('DD'),
      plate_no: `'川B' || lpad((i % 997)::text, 5, '0')`,
      goods_kg: '(i % 30000)::numeric',
      delivered_at: 'at(i)',
      freight_fen: amount,
      surcharge_fen: '0',
      deduct_fen: '0',
      own_fen: amount,
      net_fen: amount,
      tax_fen: '0',
      other_fen: `case when i % 3 = 0 then ${amount} + i % 500 end`,
      line_status: '1 + (i % 3)::int'
    }
  },
  {
    table: 'statement_match',
    share: 1 / 5,
    columns: {
      parties: 'array[{shipper}, {carrier}]',
      statement_id: '{statement} + 2',
      party_id: '{shipper}',
      carrier_id: '{carrier}',
      row_no: 'i::int',
      diff_fen: '(i % 1999) - 999',
      diff_reason: '1 + (i % 9)::int',
      verdict: '1 + (i % 2)::int'
    }
  },
  {
    table: 'charge',
    share: 1,
    columns: {
      parties: both,
      charge_no: numbered('FY'),
      direction: '1',
      charge_status: newest('charge', '10 + (i % 3)::int * 10', '50'),
      waybill_id: '5000000000 + i',
      order_id: '1000000000 + i',
      waybill_no: numbered('YD'),
      order_no: numbered('DD'),
      shipper_id: shipper,
      carrier_id: carrier,
      party_id: shipper,
      item_code: `'freight'`,
      amount_fen: amount,
      net_fen: amount,
      tax_fen: '0',
      delivered_at: 'at(i)',
      receipt_at: 'at(i)',
      created_at: 'at(i)'
    }
  },
  {
    table: 'bill',
    share: 1,
    columns: {
      parties: both,
      bill_no: numbered('ZD'),
      // One in five is what the carrier owes a driver.
      direction: `case when ${isOwed} then 2 else 1 end`,
      bill_kind: '6',
      statement_no: numbered('DZ'),
      debtor_id: `case when ${isOwed} then ${carrier} else ${shipper} end`,
      creditor_id: `case when ${isOwed} then 7000000000 + i % 300 else ${carrier} end`,
      debtor_name: `name_of(case when ${isOwed} then ${carrier} else ${shipper} end)`,
      creditor_name: `name_of(${carrier})`,
      amount_fen: amount,
      tax_fen: '(i * 31) % 9000',
      due_at: `at(i) + interval '30 days'`,
      bill_status: newest('bill', '10 + (i % 3)::int * 10', '40'),
      created_at: 'at(i)'
    }
  },
  {
    table: 'credit',
    share: 1 / 50,
    columns: {
      parties: `array[${carrier}]`,
      credit_no: numbered('SX'),
      company_id: carrier,
      company_name: `name_of(${carrier})`,
      factor_name: `human_of(i) || '保理'`,
      credit_status: '10 + (i % 2)::int * 10',
      apply_fen: amount,
      valid_to: 'current_date + (i % 300)::int',
      created_at: 'at(i * 50)'
    }
  },
  {
    table: 'loan',
    share: 1,
    columns: {
      parties: both,
      loan_no: numbered('RZ'),
      credit_id: '{credit} + 1 + i % greatest({n} / 50 - 1, 1)',
      credit_no: numbered('SX'),
      borrower_id: carrier,
      borrower_name: `name_of(${carrier})`,
      debtor_id: shipper,
      debtor_name: `name_of(${shipper})`,
      loan_status: newest('loan', '20 + (i % 3)::int * 10', '80'),
      receivable_fen: amount,
      advance_fen: amount,
      interest_fen: '100',
      fee_fen: '100',
      net_fen: `${amount} - 200`,
      days: '30',
      zhongdeng_no: numbered('ZD'),
      debtor_notice_at: 'at(i)',
      confirm_at: 'at(i)',
      sign_at: 'at(i)',
      lend_at: newest('loan', 'null', 'at(i)'),
      lend_serial_no: newest('loan', 'null', numbered('LS')),
      due_day: newest('loan', 'null', 'at(i)::date + 30'),
      ended_at: newest('loan', 'null', 'at(i)'),
      end_kind: newest('loan', '0', '1'),
      created_at: 'at(i)'
    }
  },
  {
    table: 'pay_batch',
    share: 1 / 4,
    columns: {
      parties: `array[${carrier}]`,
      batch_no: numbered('PF'),
      company_id: carrier,
      company_name: `name_of(${carrier})`,
      pay_channel: '1 + i % 2',
      batch_status: newest('pay_batch', '10', '50'),
      row_count: '4',
      amount_fen: '4000000',
      paid_count: newest('pay_batch', '0', '4'),
      approved_by: '1',
      created_by: '2',
      paid_by: '2',
      created_by_name: `name_of(${carrier})`,
      created_at: 'at(i)'
    }
  },
  {
    table: 'pay_batch_row',
    share: 1,
    columns: {
      parties: `array[${carrier}]`,
      batch_id: '{pay_batch} + i / 4',
      company_id: carrier,
      row_no: '1 + i % 4',
      row_ref: numbered('PFR'),
      bill_id: '{bill} + i',
      bill_no: numbered('ZD'),
      bill_kind: '6',
      payee_id: '7000000000 + i % 300',
      payee_name: `name_of(${carrier})`,
      amount_fen: amount,
      row_status: '0',
      created_at: 'at(i)'
    }
  },
  {
    table: 'payment',
    share: 1,
    columns: {
      parties: both,
      pay_no: numbered('FK'),
      direction: '1',
      payer_id: shipper,
      payee_id: carrier,
      payer_name: `name_of(${shipper})`,
      payee_name: `name_of(${carrier})`,
      amount_fen: amount,
      used_fen: newest('payment', '0', amount),
      pay_channel: '2',
      payment_status: newest('payment', '10', '20'),
      bank_serial_no: numbered('SN'),
      paid_at: 'at(i)',
      created_at: 'at(i)'
    }
  },
  {
    table: 'settlement_alloc',
    share: 1,
    columns: { parties: both, payment_id: '{payment} + i', bill_id: '{bill} + i', amount_fen: amount }
  },
  {
    table: 'card',
    share: 1 / 50,
    columns: {
      parties: `array[${carrier}]`,
      company_id: carrier,
      card_type: '1 + (i % 2)::int',
      card_kind: '1',
      card_no: numbered('9'),
      card_funding: '1',
      created_at: 'at(i * 50)'
    }
  },
  {
    table: 'card_txn',
    share: 1,
    columns: {
      parties: `array[${carrier}]`,
      company_id: carrier,
      card_id: '{card} + 1 + i % greatest({n} / 50 - 1, 1)',
      seq: 'i',
      card_type: '1 + (i % 2)::int',
      card_no: numbered('9'),
      card_txn_no: numbered('KL'),
      txn_kind: 'case when i % 9 = 0 then 10 else 20 end',
      occurred_at: 'at(i)',
      amount_fen: amount,
      trip_fen: '0',
      balance_after: amount,
      share_after: '0'
    }
  },
  {
    table: 'recharge',
    share: 1,
    columns: {
      parties: `array[${carrier}]`,
      recharge_no: numbered('CZ'),
      company_id: carrier,
      company_name: `name_of(${carrier})`,
      way: '1',
      amount_fen: amount,
      payer_name: `name_of(${carrier})`,
      bank_serial_no: numbered('RC'),
      recharge_status: newest('recharge', '10 + (i % 2)::int * 10', '30'),
      arrived_at: 'case when i % 4 > 0 then at(i) end',
      created_at: 'at(i)'
    }
  },
  {
    table: 'bank_account',
    share: 1 / 100,
    columns: {
      parties: `array[${carrier}]`,
      company_id: carrier,
      account_name: `name_of(${carrier})`,
      account_type: '1',
      bank_name: `'示例银行' || place_of(i)`,
      account_no_hash: `decode(md5(i::text), 'hex')`,
      account_no_tail: `lpad((i % 10000)::text, 4, '0')`,
      created_at: 'at(i * 100)'
    }
  },
  {
    table: 'withdraw',
    share: 1,
    columns: {
      parties: `array[${carrier}]`,
      withdraw_no: numbered('TX'),
      company_id: carrier,
      company_name: `name_of(${carrier})`,
      account_name: `name_of(${carrier})`,
      account_no_tail: `lpad((i % 10000)::text, 4, '0')`,
      amount_fen: amount,
      net_fen: amount,
      withdraw_status: newest('withdraw', '10 + (i % 2)::int * 10', '30'),
      bank_serial_no: numbered('WD'),
      done_at: 'case when i % 4 > 0 then at(i) end',
      created_at: 'at(i)'
    }
  },
  {
    table: 'wallet',
    share: 1 / 50,
    columns: { ...company, company_id: '100000000 + i', kind: '1', balance_fen: amount, seq: '1', updated_at: 'at(i * 50)' }
  },
  {
    table: 'wallet_flow',
    share: 1,
    columns: {
      parties: `array[${carrier}]`,
      wallet_id: carrier,
      seq: 'i::int',
      company_id: carrier,
      kind: '1',
      flow_no: numbered('LS'),
      occurred_at: 'at(i)',
      direction: '1 + (i % 2)::int',
      amount_fen: amount,
      balance_after: amount,
      counterparty_id: shipper,
      biz_type: `one_of(i, array['payment', 'recharge', 'withdraw'])`,
      biz_id: 'i',
      biz_no: numbered('FK'),
      remark: 'goods_of(i)'
    }
  },
  {
    table: 'ledger_txn',
    share: 1,
    columns: {
      parties: both,
      txn_no: numbered('JY'),
      event: `one_of(i, array['recharged', 'withdrawPaid', 'billPaidByWallet'])`,
      biz_type: `'recharge'`,
      biz_id: '{recharge} + i',
      turn: '1',
      biz_no: numbered('CZ'),
      occurred_at: 'at(i)',
      book_day: '(at(i))::date',
      amount_fen: amount,
      trade_channel: '1 + (i % 4)::int',
      reversal_of: 'null',
      created_at: 'at(i)'
    }
  },
  {
    table: 'ledger_entry',
    share: 2,
    columns: {
      parties: both,
      txn_id: '{ledger_txn} + (i + 1) / 2',
      line: '1 + (i % 2)::int',
      company_id: `case when i % 2 = 0 then ${carrier} else ${shipper} end`,
      account: `case when i % 2 = 0 then '1002' else 'P201' end`,
      book_day: '(at((i + 1) / 2))::date',
      dr_fen: `case when i % 2 = 0 then ${amount} else 0 end`,
      cr_fen: `case when i % 2 = 1 then ${amount} else 0 end`
    }
  },
  {
    table: 'bank_file',
    share: 1 / 1000,
    columns: { parties: 'array[{carrier}]', bank_day: 'current_date - i::int', row_count: '1000', in_fen: amount, out_fen: amount }
  },
  {
    table: 'bank_row',
    share: 1,
    columns: {
      parties: 'array[{carrier}]',
      file_id: '{bank_file} + 1 + i / 1000',
      row_no: 'i::int',
      bank_serial_no: numbered('BK'),
      occurred_at: 'at(i)',
      direction: '1 + (i % 2)::int',
      amount_fen: amount,
      other_name: `name_of(${shipper})`,
      match_status: newest('bank_row', '20 + (i % 3)::int * 10', '10'),
      biz_type: `'recharge'`,
      biz_id: '{recharge} + i',
      biz_no: numbered('CZ')
    }
  },
  {
    table: 'task',
    share: 1 / 10,
    columns: {
      parties: 'array[{carrier}]',
      company_id: '{carrier}',
      user_id: 'case when i % 5 < 2 then {reader} else i % 100 end',
      kind: `'export'`,
      title: `'导出'`,
      title_en: `'Export'`,
      state: '30',
      created_at: 'at(i * 10)'
    }
  },
  {
    table: 'sms_outbox',
    share: 1,
    columns: {
      id: 'id_at(i)',
      phone: `'138' || lpad((i % 90000)::text, 8, '0')`,
      scene: `'login'`,
      body: `'您的验证码已发送'`,
      sms_status: '40',
      sent_at: 'at(i)'
    }
  },
  {
    table: 'sms_block',
    share: 1,
    columns: { id: 'id_at(i)', phone: `'138' || lpad(i::text, 8, '0')`, block_reason: '1 + (i % 2)::int', created_at: 'at(i)' }
  },
  {
    table: 'load_task',
    share: 1,
    columns: {
      parties: `array[${carrier}]`,
      company_id: carrier,
      task_no: numbered('PZ'),
      task_name: `place_of(i) || '配载'`,
      load_date: '(at(i))::date',
      task_status: newest('load_task', '10 + (i % 4)::int * 10', '80'),
      objective: '1 + (i % 3)::int',
      order_ids: 'array[1000000000 + i, 1000000001 + i]',
      order_count: '(i % 60)::int',
      lanes: `array['5101>' || (i % 700), '5101>' || (i % 900)]`,
      sketch: `'{"base_at": "2026-01-01T00:00:00.000Z", "sketch": {"places": [], "types": [], "orders": []}}'`,
      result: `'{"vehicles": [], "unplanned": []}'`,
      est_fen: amount,
      save_fen: '(i * 31) % 90000',
      distance_m: '1000 * (i % 900)',
      type_ids: 'array[1 + (i % 12)::int]',
      created_at: 'at(i)'
    }
  },
  {
    table: 'campaign',
    share: 1,
    columns: {
      parties: both,
      campaign_no: numbered('JJ'),
      campaign_status: newest('campaign', '10 + (i % 3)::int * 10', 'case when i % 5 = 0 then 50 else 40 end'),
      bid_mode: '1 + (i % 4)::int',
      shipper_id: shipper,
      shipper_name: `name_of(${shipper})`,
      price_unit: '5',
      order_nos: numbered('DD'),
      goods_name: 'goods_of(i)',
      start_address_diming: 'place_of(i)',
      end_address_diming: 'place_of(i * 7 + 3)',
      goods_kg: '(i % 30000)::numeric',
      goods_volume: '10',
      deadline: `at(i) + interval '1 day'`,
      winner_name: `name_of(${carrier})`,
      confirmed_at: 'at(i)',
      created_at: 'at(i)'
    }
  },
  {
    table: 'bid',
    share: 1,
    columns: {
      parties: `array[${carrier}]`,
      campaign_id: '{campaign} + i',
      carrier_id: carrier,
      carrier_name: `name_of(${carrier})`,
      bid_status: newest('bid', '10 + (i % 3)::int * 10', '60'),
      bid_fen: amount,
      total_fen: amount,
      net_fen: amount,
      bid_at: 'at(i)',
      created_at: 'at(i)'
    }
  },
  {
    table: 'supply',
    share: 1,
    columns: {
      parties: `array[${carrier}]`,
      supply_no: numbered('HY'),
      supply_status: newest('supply', '10 + (i % 2)::int * 10', '30 + (i % 3)::int * 10'),
      carrier_id: carrier,
      carrier_name: `name_of(${carrier})`,
      publish_scope: 'case when i % 3 = 0 then 3 else 1 end',
      order_nos: numbered('DD'),
      goods_name: 'goods_of(i)',
      start_city: 'place_of(i)',
      end_city: 'place_of(i * 7 + 3)',
      start_area_code: `one_of(i, array['510100', '500100', '420100'])`,
      end_area_code: `one_of(i * 5, array['510100', '500100', '420100'])`,
      goods_kg: '(i % 30000)::numeric',
      goods_volume: '10',
      vehicle_type_ids: 'array[1 + (i % 12)::int]',
      price_mode: '1 + (i % 3)::int',
      price_unit: '5',
      price_fen: amount,
      load_time: `at(i) + interval '5 hours'`,
      expire_at: `at(i) + interval '4 hours'`,
      apply_count: '(i % 17)::int',
      driver_name: 'human_of(i)',
      waybill_no: numbered('YD'),
      created_at: 'at(i)'
    }
  },
  {
    table: 'abnormal',
    share: 1,
    columns: {
      parties: both,
      abnormal_no: numbered('YC'),
      waybill_id: '5000000000 + i',
      waybill_no: numbered('YD'),
      order_id: '1000000000 + i',
      order_ids: 'array[1000000000 + i]',
      order_no: numbered('DD'),
      shipper_id: shipper,
      shipper_name: `name_of(${shipper})`,
      carrier_id: carrier,
      carrier_name: `name_of(${carrier})`,
      driver_id: '3000000 + 1 + (i * 17) % {pairs}',
      person_id: '2000000 + 1 + (i * 17) % {pairs}',
      driver_name: 'human_of(i)',
      plate_no: `'川B' || lpad((i % 997)::text, 5, '0')`,
      start_address_diming: 'place_of(i)',
      end_address_diming: 'place_of(i * 7 + 3)',
      start_area_code: `one_of(i, array['510112', '500112', '420112'])`,
      end_area_code: `one_of(i * 5, array['510112', '500112', '420112'])`,
      abnormal_type: '(array[101, 102, 103, 201, 301, 401, 501, 999])[1 + i % 8]',
      level: '1 + (i % 3)::int',
      abnormal_status: newest('abnormal', '10 + (i % 3)::int * 10', '60'),
      source: '1 + (i % 3)::int',
      occurred_at: 'at(i)',
      description: `'到场后箱体破损'`,
      sla_due: `at(i) + interval '2 days'`,
      liable_party: newest('abnormal', 'null', '1 + (i % 6)::int'),
      loss_fen: amount,
      resolved_at: 'at(i)',
      created_at: 'at(i)'
    }
  },
  {
    table: 'release',
    share: 1,
    columns: {
      parties: both,
      release_no: numbered('FX'),
      release_type: '1 + (i % 2)::int',
      order_id: '1000000000 + i',
      order_no: numbered('DD'),
      waybill_id: '5000000000 + i',
      waybill_no: numbered('YD'),
      shipper_id: shipper,
      shipper_name: `name_of(${shipper})`,
      carrier_id: carrier,
      plate_no: `'川B' || lpad((i % 997)::text, 5, '0')`,
      driver_name: 'human_of(i)',
      point_name: 'place_of(i)',
      release_status: newest('release', '10 + (i % 2)::int * 10', '40'),
      apply_at: 'at(i)',
      release_at: newest('release', 'null', 'at(i)'),
      valid_to: newest('release', 'null', `at(i) + interval '1 day'`),
      exit_at: newest('release', 'null', 'at(i)'),
      created_at: 'at(i)'
    }
  },
  {
    table: 'fleet',
    share: 1 / 50,
    columns: {
      parties: `array[${carrier}]`,
      company_id: carrier,
      fleet_name: `place_of(i) || '车队' || i`,
      captain_name: 'human_of(i)',
      captain_mobile: `'134' || lpad(i::text, 8, '0')`,
      captain_person_id: '2000000 + 1 + i % {pairs}',
      settle_type: '1 + (i % 2)::int',
      account_no_enc: `case when i % 2 = 0 then '\\x00'::bytea end`,
      audit_status: newest('fleet', '10', '20'),
      entered_at: 'at(i * 50)',
      created_at: 'at(i * 50)'
    }
  },
  {
    table: 'fleet_member',
    share: 1 / 50,
    columns: {
      parties: `array[${carrier}]`,
      company_id: carrier,
      fleet_id: '{fleet} + 1 + i / 20',
      driver_id: 'case when i % 2 = 0 then 3000000 + i end',
      vehicle_id: 'case when i % 2 = 1 then 4000000 + i end',
      joined_at: 'at(i * 50)'
    }
  },
  {
    table: 'kpi_scheme',
    share: 1 / 1000,
    columns: {
      parties: `array[${carrier}]`,
      carrier_id: carrier,
      scheme_version: 'i::int',
      grade_a: '90',
      grade_b: '80',
      grade_c: '60'
    }
  },
  {
    table: 'customer_task',
    share: 1 / 4,
    columns: {
      id: '1000000000 + i',
      parties: `array[${carrier}]`,
      carrier_id: carrier,
      template_id: '{custom_template} + 2',
      custom: `'{"box_out":24}'`,
      created_at: 'at(i)'
    }
  },
  {
    table: 'settle_model',
    share: 1 / 1000,
    columns: {
      parties: `array[${carrier}]`,
      carrier_id: carrier,
      model_no: numbered('JS'),
      model_name: 'goods_of(i)',
      shipper_name: 'name_of(i)',
      base_by: '1',
      base_unit: '5',
      cap_rebate: 'true',
      late_rungs: `'[]'`,
      rebate_tiers: `'[]'`,
      rounding: '1',
      created_at: 'at(i * 1000)'
    }
  },
  {
    // Its carriers have months in turn, the first of them a month in two.
    table: 'kpi_month',
    share: 1 / 1000,
    columns: {
      parties: 'array[{carrier} + i % 2]',
      carrier_id: '{carrier} + i % 2',
      carrier_name: 'name_of({carrier} + i % 2)',
      month: `to_char(current_date - (i / 2)::int * interval '1 month', 'YYYY-MM')`,
      kpi_status: '20',
      edition: '1',
      scheme_id: '{kpi_scheme} + 1',
      published_at: 'now()',
      appeal_until: 'now()'
    }
  },
  {
    table: 'driver_kpi',
    share: 1,
    columns: {
      parties: 'array[{carrier} + (1 + i % {months}) % 2]',
      kpi_month_id: '{kpi_month} + 1 + i % {months}',
      edition: '1',
      carrier_id: '{carrier} + (1 + i % {months}) % 2',
      month: `to_char(current_date - ((1 + i % {months}) / 2)::int * interval '1 month', 'YYYY-MM')`,
      driver_id: '3000000 + i',
      person_id: '2000000 + i',
      driver_name: 'human_of(i)',
      coop_type: '1 + (i % 3)::int',
      score: '(i % 101)::numeric',
      grade: '1 + (i % 4)::int',
      rank: 'i::int',
      waybill_count: '(i % 90)::int',
      distance_m: 'i % 9000000'
    }
  },
  {
    table: 'trip_figure',
    share: 1,
    columns: {
      parties: `array[${carrier}]`,
      carrier_id: carrier,
      waybill_id: '5000000000 + i',
      waybill_no: numbered('YD'),
      day: `(at(i) at time zone 'Asia/Shanghai')::date`,
      unload_done_at: 'at(i)',
      shipper_id: shipper,
      shipper_name: `name_of(${shipper})`,
      leads: 'true',
      lane: '510100420100 + (i % 40) * 100',
      vehicle_id: '4000000 + 1 + i % {pairs}',
      driver_id: '3000000 + 1 + i % {pairs}',
      dispatcher_id: '1 + i % 20',
      revenue_fen: '100000 + i % 900000',
      cost_fen: '80000 + i % 700000',
      trip_revenue_fen: '100000 + i % 900000',
      trip_cost_fen: '80000 + i % 700000',
      distance_m: '1150000',
      load_kg: '2000',
      moved_tm: '2300000',
      on_time: 'i % 10 > 0'
    }
  },
  {
    table: 'invoice_apply',
    share: 1 / 2,
    columns: {
      parties: both,
      apply_no: numbered('KP'),
      apply_status: newest('invoice_apply', '10 + (i % 3)::int * 10', '50'),
      seller_id: carrier,
      seller_name: `name_of(${carrier})`,
      buyer_id: shipper,
      buyer_name: `name_of(${shipper})`,
      title: `name_of(${shipper})`,
      invoice_type: '1 + (i % 4)::int',
      tax_rate_bp: '900',
      amount_fen: amount,
      net_fen: amount,
      tax_fen: '0',
      created_at: 'at(i * 2)'
    }
  },
  {
    table: 'invoice',
    share: 1,
    columns: {
      parties: both,
      apply_id: '{invoice_apply} + 1 + i / 2',
      apply_no: numbered('KP'),
      doc_seq: '(i % 2)::int',
      seller_id: carrier,
      seller_name: `name_of(${carrier})`,
      buyer_id: shipper,
      title: `name_of(${shipper})`,
      invoice_no: `lpad(i::text, 20, '0')`,
      invoice_type: '1 + (i % 4)::int',
      doc_status: 'case when i % 90 = 0 then 30 else 20 end',
      gross_fen: amount,
      net_fen: amount,
      tax_fen: '0',
      issued_at: 'at(i)',
      created_at: 'at(i)'
    }
  },
  {
    table: 'expense_claim',
    share: 1,
    columns: {
      parties: `array[${carrier}]`,
      claim_no: numbered('BX'),
      company_id: carrier,
      company_name: `name_of(${carrier})`,
      expense_type: '1 + (i % 6)::int',
      vehicle_id: '4000000 + 1 + i % {pairs}',
      plate_no: `'川B' || lpad((i % 997)::text, 5, '0')`,
      waybill_no: numbered('YD'),
      person_id: '2000000 + 1 + i % {pairs}',
      claimant_name: 'human_of(i)',
      amount_fen: amount,
      spent_on: '(at(i))::date',
      claim_status: newest('expense_claim', '10 + (i % 3)::int * 10', '20'),
      created_at: 'at(i)'
    }
  },
  {
    table: 'article',
    share: 1 / 100,
    columns: {
      kind: '1 + (i % 3)::int',
      title: `place_of(i) || '公告' || i`,
      content: `'<p>' || place_of(i) || '</p>'`,
      doc_no: numbered('WH'),
      issuer: `'交通运输部'`,
      effective_on: '(at(i * 100))::date',
      readers: 'array[2, 3, 4]',
      article_status: '20',
      edition: '1',
      is_changed: 'false',
      publish_at: 'at(i * 100)',
      created_at: 'at(i * 100)',
      updated_at: 'at(i * 100)'
    }
  },
  {
    table: 'agreement',
    share: 1 / 500,
    columns: {
      kind: '1 + (i % 3)::int',
      edition: 'i',
      title: `'协议' || i`,
      content: `'<p>' || place_of(i) || '</p>'`,
      effective_at: 'at(i * 500)',
      created_at: 'at(i * 500)'
    }
  },
  {
    table: 'consent',
    share: 1 / 10,
    columns: {
      subject: '1 + (i % 2)::int',
      subject_id: '1 + i % 50',
      edition: '1 + (i % 5)::int',
      title: `'法规' || (i % 50)`,
      consenter_kind: '2 + (i % 3)::int',
      consenter_id: '2000000 + i',
      consenter_name: 'human_of(i)',
      company_name: `name_of(${carrier})`,
      consented_at: 'at(i * 10)'
    }
  },
  {
    table: 'app_version',
    share: 1 / 500,
    columns: {
      app_type: '1 + (i % 3)::int',
      platform: '1 + (i % 3)::int',
      version_name: `'1.' || i`,
      build: 'i',
      notes: 'place_of(i)',
      app_status: '10 + (i % 3)::int * 10',
      created_at: 'at(i * 500)',
      updated_at: 'at(i * 500)'
    }
  },
  {
    table: 'service_station',
    share: 1 / 100,
    columns: { station_name: `place_of(i) || '服务站' || i`, services: 'array[1 + (i % 6)::int]', area_code: `'510112'`, created_at: 'at(i * 100)' }
  },
  {
    table: 'section',
    share: 1 / 100,
    columns: {
      parties: `array[${carrier}]`,
      carrier_id: carrier,
      shipper_id: shipper,
      shipper_name: `name_of(${shipper})`,
      section_no: numbered('LD'),
      section_name: `place_of(i) || ' - ' || place_of(i * 3) || ' ' || i`,
      lot_no: `'2026-' || (i % 30)`,
      start_node: 'place_of(i)',
      end_node: 'place_of(i * 3)',
      start_point: `'{"node_name":"仓","area_code":"510112","lng":104,"lat":30,"radius_m":2000}'`,
      end_point: `'{"node_name":"仓","area_code":"420112","lng":114,"lat":30,"radius_m":2000}'`,
      mileage_m: '100000 + (i % 999)::int * 1000',
      mileage_source: '1',
      run_minutes: '600 + (i % 99)::int',
      section_status: 'case when i % 9 = 0 then 20 else 10 end',
      valid_from: `current_date - (i % 300)::int`,
      valid_to: `current_date + (i % 300)::int`,
      created_at: 'at(i * 100)'
    }
  },
  {
    table: 'section_price',
    share: 1 / 50,
    columns: {
      parties: `array[${carrier}]`,
      carrier_id: carrier,
      section_id: '{section} + 1',
      price_no: numbered('LDP'),
      vehicle_type_id: '(i % 10000)::int',
      billing_unit: '1 + ((i / 10000) % 6)::int',
      up_fen: amount,
      up_rate_bp: '900',
      valid_from: `current_date - (i % 300)::int`,
      valid_to: `current_date + (i % 300)::int`,
      created_at: 'at(i * 50)'
    }
  },
  {
    table: 'alarm_event',
    share: 1 / 10,
    columns: {
      parties: `array[${carrier}]`,
      company_id: carrier,
      alarm_kind: '1 + (i % 16)::int',
      level: '1 + (i % 3)::int',
      object_type: '1 + (i % 8)::int',
      object_id: 'i',
      object_no: numbered('YD'),
      waybill_id: 'i',
      waybill_no: numbered('YD'),
      plate_no: `'川A' || (i % 90000)::text`,
      first_at: 'at(i * 10)',
      last_at: 'at(i * 10)',
      count: '1 + (i % 40)::int',
      worst: '(i % 300)::int',
      alarm_state: 'case when i % 50 = 0 then 1 when i % 50 = 1 then 2 else 3 end',
      urgency: 'case when i % 50 = 0 then 11 + (i % 3)::int when i % 50 = 1 then 1 + (i % 3)::int else 0 end',
      recovered_at: 'case when i % 50 > 1 then at(i * 10) end',
      created_at: 'at(i * 10)'
    }
  },
  {
    table: 'lane_pair',
    share: 1 / 5000,
    columns: {
      parties: `array[${carrier}]`,
      carrier_id: carrier,
      section_id: '{section} + 1',
      shift: '1 + (i % 3)::int',
      vehicle_id: 'i',
      driver_id: 'i',
      deleted_at: 'at(i * 5000)',
      created_at: 'at(i * 5000)'
    }
  }
]
