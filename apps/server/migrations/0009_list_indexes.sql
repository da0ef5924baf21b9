-- Lists at a million rows: what a list counts stands in the index itself, so that no row is fetched to be counted.
drop index waybill_carrier;
create index waybill_carrier on waybill (tenant_id, carrier_id, created_at desc, id desc) include (waybill_status, parties);
