-- What is due of a list comes first, the soonest before the others: each list with a clock finds that by an index over its open states.
create index waybill_due on waybill (tenant_id, carrier_id, plan_end_time) where waybill_status in (10, 20, 30, 40, 50, 60);
create index dispatch_due on dispatch (tenant_id, plan_start_time) where dispatch_status in (10, 20, 30);
create index receipt_due on receipt (tenant_id, due_at) where receipt_status in (10, 30);
create index campaign_shipper_due on campaign (tenant_id, shipper_id, deadline) where campaign_status in (20, 30);
create index statement_due on statement (tenant_id, due_at) where statement_status in (40, 50);
create index load_task_due on load_task (tenant_id, company_id, load_date) where task_status in (10, 20, 30, 40, 50, 60);
create index loan_due on loan (tenant_id, due_day) where loan_status in (60, 70, 90);
