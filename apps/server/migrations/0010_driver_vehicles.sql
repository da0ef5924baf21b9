-- The list of drivers asks for each one's vehicle.
create index vehicle_driver on vehicle (tenant_id, driver_id) where deleted_at is null;
