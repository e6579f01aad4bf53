ALTER TABLE "training_contracts" ADD COLUMN "edit_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "employer_contacts" ADD COLUMN "may_sign" boolean;--> statement-breakpoint
ALTER TABLE "employer_contacts" ADD COLUMN "may_pay" boolean;--> statement-breakpoint
ALTER TABLE "employer_contacts" ADD COLUMN "edit_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "employer_users" ADD COLUMN "may_sign" boolean;--> statement-breakpoint
ALTER TABLE "employer_users" ADD COLUMN "may_pay" boolean;--> statement-breakpoint
ALTER TABLE "employers" ADD COLUMN "edit_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "edit_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "edit_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "edit_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint

-- A record's version counts what people can change in it, whoever wrote it: an import, or a process of
-- an older release, raises it too (decision 100).
CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.edit_version := OLD.edit_version + 1;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER employers_version BEFORE UPDATE ON employers FOR EACH ROW
  WHEN ((OLD.business_phone, OLD.fax_phone, OLD.address_line1, OLD.address_line2, OLD.address_line3,
      OLD.address_postcode, OLD.address_location, OLD.address_state, OLD.address_country_code,
      OLD.primary_contact_id)
    IS DISTINCT FROM (NEW.business_phone, NEW.fax_phone, NEW.address_line1, NEW.address_line2,
      NEW.address_line3, NEW.address_postcode, NEW.address_location, NEW.address_state,
      NEW.address_country_code, NEW.primary_contact_id))
  EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER employer_contacts_version BEFORE UPDATE ON employer_contacts FOR EACH ROW
  WHEN ((OLD.title, OLD.given_name, OLD.family_name, OLD.email, OLD.mobile_phone, OLD.work_phone,
      OLD.role, OLD.sub_role, OLD.may_sign, OLD.may_pay)
    IS DISTINCT FROM (NEW.title, NEW.given_name, NEW.family_name, NEW.email, NEW.mobile_phone,
      NEW.work_phone, NEW.role, NEW.sub_role, NEW.may_sign, NEW.may_pay))
  EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER training_contracts_version BEFORE UPDATE ON training_contracts FOR EACH ROW
  WHEN ((OLD.supervisor_contact_id, OLD.reporting_suspended)
    IS DISTINCT FROM (NEW.supervisor_contact_id, NEW.reporting_suspended))
  EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER users_version BEFORE UPDATE ON users FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER passkeys_version BEFORE UPDATE ON passkeys FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER media_version BEFORE UPDATE ON media FOR EACH ROW
  WHEN ((OLD.alt, OLD.is_decorative) IS DISTINCT FROM (NEW.alt, NEW.is_decorative))
  EXECUTE FUNCTION raise_version();
--> statement-breakpoint
-- A process of 0.1.0 writes roles without permissions: they are what the user's contacts give, at the
-- company and above it, as refreshEmployerUsers has it.
CREATE FUNCTION set_employer_user_permissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH RECURSIVE above AS (
    SELECT employer_id, parent_employer_id FROM employers
    WHERE employer_id = NEW.employer_id AND retired_at IS NULL
    UNION
    SELECT parent.employer_id, parent.parent_employer_id
    FROM above JOIN employers parent ON parent.employer_id = above.parent_employer_id
    WHERE parent.retired_at IS NULL
  )
  SELECT bool_or(coalesce(contact.may_sign, contact.role <> 'reader')),
    bool_or(coalesce(contact.may_pay, contact.role <> 'reader'))
  INTO NEW.may_sign, NEW.may_pay
  FROM employer_contacts contact JOIN above USING (employer_id)
  WHERE contact.user_id = NEW.user_id AND contact.retired_at IS NULL;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER employer_users_permissions_of_new BEFORE INSERT ON employer_users FOR EACH ROW
  WHEN (NEW.may_sign IS NULL) EXECUTE FUNCTION set_employer_user_permissions();
--> statement-breakpoint
CREATE TRIGGER employer_users_permissions BEFORE UPDATE ON employer_users FOR EACH ROW
  WHEN ((OLD.may_sign, OLD.may_pay) IS NOT DISTINCT FROM (NEW.may_sign, NEW.may_pay))
  EXECUTE FUNCTION set_employer_user_permissions();
