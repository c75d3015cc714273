-- Where a ZIP code straddles city limits, staff know on which side a funeral home is, and a family need not. Null: buyers are asked.
alter table funeral_homes add column city_limits text check (city_limits in ('inside', 'outside'));
